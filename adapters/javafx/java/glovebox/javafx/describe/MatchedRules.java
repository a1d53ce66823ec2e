package glovebox.javafx.describe;

import glovebox.bridge.JsonWriter;
import glovebox.bridge.UiExecutor.Sliced;
import glovebox.javafx.thread.Watch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javafx.css.CssMetaData;
import javafx.css.CssParser;
import javafx.css.Declaration;
import javafx.css.Rule;
import javafx.css.Selector;
import javafx.css.StyleOrigin;
import javafx.css.Styleable;
import javafx.css.StyleableProperty;
import javafx.css.Stylesheet;
import javafx.scene.Node;

/**
 * The rules that match a node as it is now, the strongest first, and which of their declarations win. Found a few at a
 * time: a theme has thousands.
 */
public final class MatchedRules implements Sliced<String> {
    private static final int MOST = 100;
    private static final Pattern PART = Pattern.compile("([#.:])([^#.:\\s>]+)");
    private static final Comparator<Matched> STRONGEST = Comparator.comparing((Matched each) -> each.origin).reversed()
        .thenComparing(Comparator.comparingInt((Matched each) -> -each.specificity))
        .thenComparing(Comparator.comparingInt((Matched each) -> -each.order));

    private final Node node;
    private final Map<String, StyleableProperty<?>> properties = new HashMap<>();
    private final List<Matched> rules = new ArrayList<>();
    private Sheets sheets;
    private Iterator<Rule> ahead;

    /** @param node in a scene */
    public MatchedRules(Node node) {
        this.node = node;
    }

    /** A rule, and the selector of it by which it matches. */
    private static final class Matched {
        final Rule rule;
        final String selector;
        final StyleOrigin origin;
        final int specificity;
        final int order;

        Matched(Rule rule, String selector, StyleOrigin origin, int order) {
            this.rule = rule;
            this.selector = selector;
            this.origin = origin;
            this.order = order;
            specificity = specificityOf(selector);
        }
    }

    @Override
    public boolean step() {
        if (ahead == null) {
            begin();
            return false;
        }
        for (int i = 0; i < 16 && ahead.hasNext(); i++) {
            Rule rule = ahead.next();
            String selector = selectorOf(rule);
            if (selector != null) rules.add(new Matched(rule, selector, originOf(rule), rules.size()));
        }
        return !ahead.hasNext();
    }

    private void begin() {
        sheets = Sheets.of(node);
        for (CssMetaData<? extends Styleable, ?> each : node.getCssMetaData()) know(each);
        List<Rule> all = new ArrayList<>();
        for (Stylesheet sheet : sheets.inOrder) all.addAll(sheet.getRules());
        ahead = all.iterator();
    }

    @Override
    public String result(long longestNanos) {
        String style = node.getStyle();
        if (style != null && !style.isBlank()) {
            for (Rule rule : Watch.apart(() -> new CssParser().parseInlineStyle(node)).getRules()) {
                rules.add(new Matched(rule, "", StyleOrigin.INLINE, rules.size()));
            }
        }
        rules.sort(STRONGEST);
        JsonWriter json = new JsonWriter().object().field("heldMs", longestNanos / 1e6);
        writeRules(json);
        writeValues(json);
        if (!sheets.unread.isEmpty()) json.key("unread").value(sheets.unread);
        if (!sheets.knowsTheme()) json.field("themeUnknown", true);
        return json.endObject().toString();
    }

    private static StyleOrigin originOf(Rule rule) {
        return rule.getOrigin() == null ? StyleOrigin.AUTHOR : rule.getOrigin();
    }

    @SuppressWarnings("unchecked")
    private void know(CssMetaData<? extends Styleable, ?> data) {
        properties.put(data.getProperty(), ((CssMetaData<Styleable, ?>) data).getStyleableProperty(node));
        if (data.getSubProperties() == null) return;
        for (CssMetaData<? extends Styleable, ?> part : data.getSubProperties()) {
            properties.putIfAbsent(part.getProperty(), null);
        }
    }

    /** The strongest of its selectors that matches; null when none does. */
    private String selectorOf(Rule rule) {
        String strongest = null;
        for (Selector each : rule.getSelectors()) {
            if (!each.applies(node) || !each.stateMatches(node, node.getPseudoClassStates())) continue;
            String text = each.toString().replaceAll("\\*(?=[.#:])", "").replaceAll("\\s*>\\s*", " > ");
            if (strongest == null || specificityOf(text) > specificityOf(strongest)) strongest = text;
        }
        return strongest;
    }

    /** As JavaFX counts: ids, then classes, then states; types count nothing. */
    private static int specificityOf(String selector) {
        Set<String> states = new HashSet<>();
        int ids = 0;
        int classes = 0;
        Matcher part = PART.matcher(selector);
        while (part.find()) {
            if (part.group(1).equals("#")) ids++;
            else if (part.group(1).equals(".")) classes++;
            else states.add(part.group(2));
        }
        return ids << 8 | classes << 4 | states.size();
    }

    private void writeRules(JsonWriter json) {
        Map<String, Declaration> winners = winners();
        json.key("rules").array();
        for (Matched each : rules.subList(0, Math.min(MOST, rules.size()))) {
            json.object().field("selector", each.selector.isEmpty() ? null : each.selector)
                .field("origin", named(each.origin)).field("source", sourceOf(each))
                .field("specificity", each.specificity).key("declarations").array();
            for (Declaration declaration : each.rule.getDeclarations()) {
                boolean wins = winners.get(declaration.getProperty()) == declaration && !isSetByCode(each, declaration);
                json.object().field("property", declaration.getProperty())
                    .field("value", CssText.of(declaration.getParsedValue())).field("wins", wins);
                if (declaration.isImportant()) json.field("important", true);
                if (!properties.containsKey(declaration.getProperty())) json.field("isVariable", true);
                json.endObject();
            }
            json.endArray().endObject();
        }
        json.endArray();
        if (rules.size() > MOST) json.field("omitted", rules.size() - MOST);
    }

    private static String sourceOf(Matched each) {
        return each.rule.getStylesheet() == null ? null : each.rule.getStylesheet().getUrl();
    }

    /** What is important comes before all else, then in the order of the rules; in a rule the last. */
    private Map<String, Declaration> winners() {
        Map<String, Declaration> winners = new HashMap<>();
        for (boolean important : new boolean[] {true, false}) {
            for (Matched each : rules) {
                Map<String, Declaration> last = new HashMap<>();
                for (Declaration declaration : each.rule.getDeclarations()) {
                    if (declaration.isImportant() == important) last.put(declaration.getProperty(), declaration);
                }
                last.forEach(winners::putIfAbsent);
            }
        }
        return winners;
    }

    /** A value that the application's code set is stronger than the theme. */
    private boolean isSetByCode(Matched rule, Declaration declaration) {
        StyleableProperty<?> property = properties.get(declaration.getProperty());
        return rule.origin == StyleOrigin.USER_AGENT && property != null
            && property.getStyleOrigin() == StyleOrigin.USER;
    }

    private void writeValues(JsonWriter json) {
        json.key("values").array();
        for (CssMetaData<? extends Styleable, ?> data : node.getCssMetaData()) {
            StyleableProperty<?> property = properties.get(data.getProperty());
            if (property == null || property.getStyleOrigin() == null) continue;
            json.object().field("property", data.getProperty()).key("value").value(ValueText.of(property.getValue()))
                .field("setBy", named(property.getStyleOrigin())).endObject();
        }
        json.endArray();
    }

    /** Who sets a value, in the words of the one who looks. */
    public static String named(StyleOrigin origin) {
        if (origin == null) return null;
        switch (origin) {
            case USER_AGENT: return "theme";
            case USER: return "code";
            case AUTHOR: return "stylesheet";
            default: return "inline";
        }
    }
}
