package glovebox.bridge;

import static glovebox.bridge.BridgeTests.same;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Tests what strangers on this machine can do to the bridge. */
final class DoorTests {
    private DoorTests() {}

    static Void strangers() throws Exception {
        Secret secret = Secret.random();
        List<Socket> strangers = new ArrayList<>();
        try (BridgeServer server = new BridgeServer(0, secret, new Commands())) {
            for (int n = 0; n < 200; n++) strangers.add(new Socket("127.0.0.1", server.port()));
            try (Socket client = new Socket("127.0.0.1", server.port())) {
                same(true, greet(client, secret));
                same(true, server.hasClients());
            }
        } finally {
            for (Socket stranger : strangers) stranger.close();
        }
        return null;
    }

    static Void slowStranger() throws Exception {
        try (BridgeServer server = new BridgeServer(0, Secret.random(), new Commands());
             Socket slow = new Socket("127.0.0.1", server.port())) {
            long end = System.nanoTime() + 20_000_000_000L;
            slow.setSoTimeout(500);
            boolean isDropped = false;
            for (int sent = 0; !isDropped && System.nanoTime() < end; sent++) {
                try {
                    if (sent < 3) slow.getOutputStream().write(0); // never a whole length, which has four bytes
                    isDropped = slow.getInputStream().read() == -1;
                } catch (java.net.SocketTimeoutException patient) {
                    continue;
                } catch (IOException reset) {
                    isDropped = true;
                }
            }
            same(true, isDropped);
            same(false, server.hasClients());
        }
        return null;
    }

    static Void oddNames() throws Exception {
        Path folder = Files.createTempDirectory("glovebox-odd");
        Path theirs = Files.createDirectory(folder.resolve("7.json"));
        Files.createFile(theirs.resolve("x"));
        for (String name : List.of("99999999999999999999999.json", "x.json", "-1.json", "4194999-a.draft")) {
            Files.createFile(folder.resolve(name));
        }
        DiscoveryFile written = DiscoveryFile.write(folder, Map.of("port", 1));
        same(true, Files.exists(written.path()));
        same(true, Files.exists(folder.resolve("x.json")));
        same(false, Files.exists(folder.resolve("4194999-a.draft")));
        try (Stream<Path> left = Files.walk(folder)) {
            left.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
        return null;
    }

    private static boolean greet(Socket socket, Secret secret) throws Exception {
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        DataInputStream in = new DataInputStream(socket.getInputStream());
        String nonce = Secret.randomHex(16);
        new Frame(JsonWriter.write(Map.of("nonce", nonce)), new byte[0]).write(out);
        Arguments offer = new Arguments(JsonReader.read(Frame.read(in, Frame.LARGEST_STRANGER).json));
        String proof = secret.proof("client", nonce, offer.text("nonce", ""));
        new Frame(JsonWriter.write(Map.of("proof", proof)), new byte[0]).write(out);
        return Frame.read(in, Frame.LARGEST_STRANGER).json.contains("true");
    }
}
