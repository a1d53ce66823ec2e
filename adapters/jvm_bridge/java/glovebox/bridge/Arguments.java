package glovebox.bridge;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The arguments of a request. A value of another kind than asked for is the caller's mistake, and said. */
public final class Arguments {
    private final Map<?, ?> values;

    public Arguments(Object values) {
        this.values = values instanceof Map ? (Map<?, ?>) values : Map.of();
    }

    public boolean has(String key) {
        return values.get(key) != null;
    }

    public Arguments object(String key) throws BridgeException {
        return new Arguments(typed(key, Map.class, Map.of()));
    }

    public String text(String key, String fallback) throws BridgeException {
        return typed(key, String.class, fallback);
    }

    public boolean flag(String key, boolean fallback) throws BridgeException {
        return typed(key, Boolean.class, fallback);
    }

    public int integer(String key, int fallback) throws BridgeException {
        return (int) number(key, fallback);
    }

    public double number(String key, double fallback) throws BridgeException {
        return typed(key, Number.class, fallback).doubleValue();
    }

    public List<String> texts(String key) throws BridgeException {
        List<String> texts = new ArrayList<>();
        for (Object each : typed(key, List.class, List.of())) texts.add(String.valueOf(each));
        return texts;
    }

    public List<Integer> integers(String key) throws BridgeException {
        List<Integer> numbers = new ArrayList<>();
        for (Object each : typed(key, List.class, List.of())) {
            if (!(each instanceof Number)) throw wrong(key, "a list of numbers");
            numbers.add(((Number) each).intValue());
        }
        return numbers;
    }

    public List<Arguments> objects(String key) throws BridgeException {
        List<Arguments> objects = new ArrayList<>();
        for (Object each : typed(key, List.class, List.of())) objects.add(new Arguments(each));
        return objects;
    }

    /** All of them as they were read: made of Map, List, String, Number, Boolean and null. */
    public Map<?, ?> all() {
        return values;
    }

    private <T> T typed(String key, Class<T> type, T fallback) throws BridgeException {
        Object value = values.get(key);
        if (value == null) return fallback;
        if (!type.isInstance(value)) throw wrong(key, type.getSimpleName());
        return type.cast(value);
    }

    private static BridgeException wrong(String key, String wanted) {
        return new BridgeException("BAD_ARGUMENT", "The argument \"" + key + "\" is not " + wanted);
    }
}
