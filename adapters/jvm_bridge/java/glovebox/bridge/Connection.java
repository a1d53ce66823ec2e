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
import java.util.function.Predicate;

/** One client: proves itself, then asks as much at once as it likes. */
final class Connection implements Runnable {
    private static final long LONGEST_MS = 3_600_000;

    private final Socket socket;
    private final Secret secret;
    private final Commands commands;
    private final Executor workers;
    private final Predicate<Connection> door;
    private final Map<Long, Call> running = new ConcurrentHashMap<>();
    private DataOutputStream out;

    /** @param door says whether a client who proved himself may stay */
    Connection(Socket socket, Secret secret, Commands commands, Executor workers, Predicate<Connection> door) {
        this.door = door;
        this.socket = socket;
        this.secret = secret;
        this.commands = commands;
        this.workers = workers;
    }

    @Override
    public void run() {
        try (Socket closing = socket) {
            closing.setTcpNoDelay(true);
            DataInputStream in = new DataInputStream(new BufferedInputStream(closing.getInputStream(), 65_536));
            out = new DataOutputStream(new BufferedOutputStream(closing.getOutputStream(), 65_536));
            greet(in);
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
        boolean welcome = proven && door.test(this);
        send(JsonWriter.write(Map.of("welcome", welcome)));
        if (!welcome) throw new IOException("A client without the token, or one too many");
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
            outcome = failed(id, failure, call);
        } finally {
            running.remove(id);
        }
        try {
            send(outcome, answer == null ? new byte[0] : answer.bytes);
        } catch (IOException gone) {
            close();
        }
    }

    private static String failed(long id, Throwable failure, Call call) {
        JsonWriter json = new JsonWriter().object().field("id", id).field("ok", false).key("error").object();
        if (failure instanceof BridgeException) {
            BridgeException known = (BridgeException) failure;
            json.field("code", known.code).field("message", known.getMessage());
            if (!known.details.isEmpty()) json.field("details", known.details);
        } else if (failure instanceof InterruptedException) { // its call is over
            boolean isCancelled = call.isCancelled();
            json.field("code", isCancelled ? "CANCELLED" : "TIMEOUT")
                .field("message", isCancelled ? "The call was cancelled" : "The application did not answer in time");
        } else { // a stack is for the person who runs the application, not for a model
            System.err.println("[glovebox] A command failed: " + Stacks.told(failure));
            json.field("code", "INTERNAL").field("message", "It failed in its own code; what the application "
                + "wrote to its standard error has the details");
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
