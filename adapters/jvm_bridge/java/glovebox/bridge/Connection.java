package glovebox.bridge;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** One client: proves itself, then asks as much at once as it likes. */
final class Connection implements Runnable {
    private static final int STRANGER_MS = 5_000;
    private static final long LONGEST_MS = 3_600_000;

    private final Socket socket;
    private final Secret secret;
    private final Commands commands;
    private final Executor workers;
    private final Map<Long, Call> running = new ConcurrentHashMap<>();
    private DataOutputStream out;

    Connection(Socket socket, Secret secret, Commands commands, Executor workers) {
        this.socket = socket;
        this.secret = secret;
        this.commands = commands;
        this.workers = workers;
    }

    @Override
    public void run() {
        try (Socket closing = socket) {
            closing.setTcpNoDelay(true);
            closing.setSoTimeout(STRANGER_MS);
            DataInputStream in = new DataInputStream(new BufferedInputStream(closing.getInputStream(), 65_536));
            out = new DataOutputStream(new BufferedOutputStream(closing.getOutputStream(), 65_536));
            greet(in);
            closing.setSoTimeout(0);
            while (true) accept(Frame.read(in, Frame.LARGEST_REQUEST));
        } catch (IOException | BridgeException gone) {
            // The client ended, or was none: there is nobody to tell.
        } finally {
            running.values().forEach(Call::cancel);
        }
    }

    void close() {
        try {
            socket.close();
        } catch (IOException gone) {
            // It is closed all the same.
        }
    }

    private void greet(DataInputStream in) throws IOException, BridgeException {
        String clientNonce = hello(in).text("nonce", "");
        String serverNonce = Secret.randomHex(16);
        send(JsonWriter.write(Map.of(
            "bridge", 1,
            "nonce", serverNonce,
            "proof", secret.proof("server", clientNonce, serverNonce))));
        boolean proven = Secret.same(hello(in).text("proof", ""), secret.proof("client", clientNonce, serverNonce));
        send(JsonWriter.write(Map.of("welcome", proven)));
        if (!proven) throw new IOException("A client without the token");
    }

    private static Arguments hello(DataInputStream in) throws IOException, BridgeException {
        return new Arguments(JsonReader.read(Frame.read(in, Frame.LARGEST_STRANGER).json));
    }

    private void accept(Frame frame) throws BridgeException {
        Arguments request = new Arguments(JsonReader.read(frame.json));
        if (request.has("cancel")) {
            Call call = running.get((long) request.number("cancel", 0));
            if (call != null) call.cancel();
            return;
        }
        long id = (long) request.number("id", 0);
        Call call = new Call(Math.min(LONGEST_MS, (long) request.number("ms", 30_000)));
        running.put(id, call);
        workers.execute(() -> answer(id, request, call));
    }

    private void answer(long id, Arguments request, Call call) {
        Answer answer = null;
        String outcome;
        try {
            answer = commands.get(request.text("do", ""), call).run(request.object("args"), call);
            outcome = "{\"id\":" + id + ",\"ok\":true,\"value\":" + answer.json + "}";
        } catch (Throwable failure) { // an Error in a command must not leave its caller waiting
            outcome = failed(id, failure);
        } finally {
            running.remove(id);
        }
        try {
            send(outcome, answer == null ? new byte[0] : answer.bytes);
        } catch (IOException gone) {
            close();
        }
    }

    private static String failed(long id, Throwable failure) {
        JsonWriter json = new JsonWriter().object().field("id", id).field("ok", false).key("error").object();
        if (failure instanceof BridgeException) {
            BridgeException known = (BridgeException) failure;
            json.field("code", known.code).field("message", known.getMessage());
            if (!known.details.isEmpty()) json.field("details", known.details);
        } else {
            json.field("code", "INTERNAL").field("message", Stacks.told(failure));
        }
        return json.endObject().endObject().toString();
    }

    private void send(String json) throws IOException {
        send(json, new byte[0]);
    }

    private synchronized void send(String json, byte[] bytes) throws IOException {
        new Frame(json, bytes).write(out);
    }
}
