package glovebox.bridge;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/** Listens on a free port of this machine alone. Its threads do not keep the application from ending. */
public final class BridgeServer implements AutoCloseable {
    private static final int MOST_CLIENTS = 32;

    private final ServerSocket listener;
    private final Secret secret;
    private final Commands commands;
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private final ExecutorService workers = Executors.newCachedThreadPool(daemon("glovebox-call"));

    /** @param port 0 for a free one */
    public BridgeServer(int port, Secret secret, Commands commands) throws IOException {
        this.listener = new ServerSocket(port, 16, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        this.secret = secret;
        this.commands = commands;
        daemon("glovebox-bridge").newThread(this::listen).start();
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Whether anybody is connected. */
    public boolean hasClients() {
        return !connections.isEmpty();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        connections.forEach(Connection::close);
        workers.shutdownNow();
    }

    private void listen() {
        while (!listener.isClosed()) {
            try {
                admit(listener.accept());
            } catch (IOException closedOrOutOfFiles) {
                pause();
            }
        }
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private void admit(Socket socket) throws IOException {
        if (connections.size() >= MOST_CLIENTS) {
            socket.close();
            return;
        }
        Connection connection = new Connection(socket, secret, commands, workers);
        connections.add(connection);
        daemon("glovebox-client").newThread(() -> {
            try {
                connection.run();
            } finally {
                connections.remove(connection);
            }
        }).start();
    }

    public static ThreadFactory daemon(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
