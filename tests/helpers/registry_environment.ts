/** What a program needs to reach the registry of packages from here: certificates, proxies, the registry itself. */
export function registryEnvironment(): Readonly<Record<string, string>> {
  const certificates = ["NODE_EXTRA_CA_CERTS", "DENO_CERT", "DENO_TLS_CA_STORE", "SSL_CERT_FILE"];
  const ways = ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY", "NPM_CONFIG_REGISTRY"];
  const found = [...certificates, ...ways].map((name) => [name, Deno.env.get(name)] as const);
  return Object.fromEntries(found.flatMap(([name, value]) => value === undefined ? [] : [[name, value]]));
}
