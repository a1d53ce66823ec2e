import { equal } from "node:assert/strict";
import { join } from "node:path";

/** A certificate for 127.0.0.1 that nobody trusts by itself, and its key. */
export interface OwnCertificate {
  readonly key: string;
  readonly cert: string;
  /** File of the certificate. */
  readonly path: string;
}

/**
 * Makes a certificate with openssl.
 *
 * @param folder where its files are written
 */
export async function ownCertificate(folder: string): Promise<OwnCertificate> {
  const [key, path] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=127.0.0.1", "-days", "2"];
  const forms = ["-addext", "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=critical,CA:FALSE"];
  const args = [...words, ...forms, "-keyout", key, "-out", path];
  equal((await new Deno.Command("openssl", { args }).output()).success, true);
  return { path, key: await Deno.readTextFile(key), cert: await Deno.readTextFile(path) };
}
