package glovebox.bridge;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A one-time token that both sides know. It is never sent: each proves that it has it, so that anyone who got our port
 * after us learns nothing.
 */
public final class Secret {
    public final String token;

    private Secret(String token) {
        this.token = token;
    }

    public static Secret random() {
        return new Secret(randomHex(24));
    }

    static String randomHex(int bytes) {
        byte[] random = new byte[bytes];
        new SecureRandom().nextBytes(random);
        return hex(random);
    }

    /** The proof of one side for what both sides said. */
    String proof(String side, String clientNonce, String serverNonce) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(token.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
            String said = side + ":" + clientNonce + ":" + serverNonce;
            return hex(mac.doFinal(said.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException error) {
            throw new IllegalStateException("Every Java has HmacSHA256", error);
        }
    }

    static boolean same(String a, String b) {
        return MessageDigest.isEqual(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }

    private static String hex(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (byte each : bytes) text.append(String.format("%02x", each));
        return text.toString();
    }
}
