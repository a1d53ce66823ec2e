package glovebox.bridge;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Listens on a free port of this machine alone. Its threads do not keep the application from ending. */
public final class BridgeServer implements AutoCloseable {
    private static final int MOST_CLIENTS = 32;
    /** Those who have not proved themselves; the one that waits longest makes room. */
    private static final int MOST_STRANGERS = 16;
    /** For the whole proof, however slowly its bytes come. */
    private static final int STRANGER_MS = 5_000;

    private final ServerSocket listener;
    private final Secret secret;
    private final Commands commands;
    private final Set<Connection> clients = ConcurrentHashMap.newKeySet();
    private final Set<Connection> strangers = new LinkedHashSet<>(); // guarded by itself
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(daemon("glovebox-timer"));
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

    /** Tells whether anybody is connected. */
    public boolean hasClients() {
        return !clients.isEmpty();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        clients.forEach(Connection::close);
        synchronized (strangers) {
            strangers.forEach(Connection::close);
        }
        timer.shutdownNow();
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

    private void admit(Socket socket) {
        Connection connection = new Connection(socket, secret, commands, workers, this::welcome);
        synchronized (strangers) {
            if (strangers.size() >= MOST_STRANGERS) dropOldest();
            strangers.add(connection);
        }
        timer.schedule(() -> dropIfStrange(connection), STRANGER_MS, TimeUnit.MILLISECONDS);
        daemon("glovebox-client").newThread(() -> {
            try {
                connection.run();
            } finally {
                clients.remove(connection);
                forget(connection);
            }
        }).start();
    }

    private void dropOldest() {
        Connection oldest = strangers.iterator().next();
        strangers.remove(oldest);
        oldest.close();
    }

    private void dropIfStrange(Connection connection) {
        if (forget(connection)) connection.close();
    }

    private boolean forget(Connection connection) {
        synchronized (strangers) {
            return strangers.remove(connection);
        }
    }

    /**
     * Tells whether a stranger who proved himself may stay: not when he was dropped meanwhile, nor when there is no
     * room.
     */
    private boolean welcome(Connection connection) {
        if (!forget(connection) || clients.size() >= MOST_CLIENTS) return false;
        return clients.add(connection);
    }

    public static ThreadFactory daemon(String name) {
        return task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        };
    }
}
