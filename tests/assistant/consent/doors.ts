/** A way out of a page that is no request of the page itself: what is there at first, and what a click does. */
export interface Door {
  /** Runs at first, and calls `ready()`. */
  readonly page: string;
  /** Sends the order; `TURN` stands for the port of a server that only takes connections. */
  readonly click: string;
  /** Code of a worker, at `/worker.js`. */
  readonly worker?: string;
}

const ADDRESS = `location.origin.replace("http", "ws") + "/socket"`;
const POST = `fetch("/sent", { method: "POST", body: data })`;

const SERVICE = `addEventListener("install", () => skipWaiting());
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => {
    if (event.request.method === "POST") event.respondWith(fetch(event.request));
  });`;
const REGISTER =
  `navigator.serviceWorker.oncontrollerchange = ready; navigator.serviceWorker.register("/worker.js");`;
const TO_SERVICE = `navigator.serviceWorker.controller.postMessage("order=4711")`;

const SHARE = `const shared = new SharedWorker("/worker.js"); shared.port.onmessage = ready;`;
const TO_SHARED = `shared.port.postMessage("order=4711")`;

const WORK = `const worker = new Worker("/worker.js"); worker.onmessage = ready;`;
const TO_WORKER = `worker.postMessage("order=4711")`;

/** Sends by a socket what is handed over by a port. */
const byPort = (port: string) =>
  `const socket = new WebSocket(${ADDRESS}); socket.onopen = () => { socket.send("hello"); ${port}.postMessage(1); };
   ${port}.onmessage = ({ data }) => socket.send(data);`;

const CONNECT = `const socket = new WebSocket(${ADDRESS}); socket.binaryType = "arraybuffer";`;

/** Both ends of a connection, as the other end cannot be a server; what arrives there is told to the server. */
const PEERS = `const [near, far] = [new RTCPeerConnection(), new RTCPeerConnection()];
  near.onicecandidate = ({ candidate }) => far.addIceCandidate(candidate);
  far.onicecandidate = ({ candidate }) => near.addIceCandidate(candidate);
  far.ondatachannel = ({ channel }) => channel.onmessage = ({ data }) => fetch("/got?" + data);
  const channel = near.createDataChannel("chat");
  channel.onopen = () => { channel.send("hello"); ready(); };
  (async () => {
    await near.setLocalDescription();
    await far.setRemoteDescription(near.localDescription);
    await far.setLocalDescription();
    await near.setRemoteDescription(far.localDescription);
  })();`;
const TURN = `iceServers: [{ urls: "turn:127.0.0.1:TURN?transport=tcp", username: "x", credential: "x" }]`;

/** Doors that a person can let something through. */
export const HELD: Readonly<Record<string, Door>> = {
  "a service worker that passes on what the page sends": {
    worker: SERVICE,
    page: REGISTER,
    click: `fetch("/sent", { method: "POST", body: "order=4711" })`,
  },
  "a service worker that sends by itself": {
    worker: `${SERVICE} onmessage = ({ data }) => ${POST};`,
    page: REGISTER,
    click: TO_SERVICE,
  },
  "a WebSocket of a service worker": {
    worker: `${SERVICE} onmessage = ({ data }) => { ${CONNECT} socket.onopen = () => socket.send(data); };`,
    page: REGISTER,
    click: TO_SERVICE,
  },
  "a shared worker": {
    worker:
      `onconnect = ({ ports: [port] }) => { port.onmessage = ({ data }) => ${POST}; port.postMessage(1); };`,
    page: SHARE,
    click: TO_SHARED,
  },
  "a WebSocket of a shared worker": {
    worker: `onconnect = ({ ports: [port] }) => { ${byPort("port")} };`,
    page: SHARE,
    click: TO_SHARED,
  },
  "a worker that is begun then": {
    worker: `onmessage = ({ data }) => ${POST};`,
    page: "ready();",
    click: `new Worker("/worker.js").postMessage("order=4711")`,
  },
  "a WebSocket of a worker": { worker: byPort("self"), page: WORK, click: TO_WORKER },
  "a WebSocket of a worker's worker": {
    worker:
      `const url = URL.createObjectURL(new Blob([\`const location = { origin: "\${location.origin}" }; ${
        byPort("self")
      }\`]));
      const inner = new Worker(url); inner.onmessage = () => postMessage(1);
      onmessage = ({ data }) => inner.postMessage(data);`,
    page: WORK,
    click: TO_WORKER,
  },
  "a WebSocket": {
    page: `${CONNECT} socket.onopen = () => { socket.send("hello"); ready(); };`,
    click: `socket.send("order=4711")`,
  },
  "a WebSocket that is opened then": {
    page: "ready();",
    click: `${CONNECT} socket.onopen = () => socket.send("order=4711");`,
  },
  "bytes that are not those of before": {
    page: `${CONNECT} const bytesOf = (text) => new TextEncoder().encode(text); socket.onopen = () => {
      socket.send(bytesOf("hello")); socket.send(new Blob(["hello"])); ready(); };`,
    click: `const bytes = bytesOf("order=4711"); socket.send(bytes); bytes.fill(0);
      socket.send(new Blob(["order=4711"]));`,
  },
  "a body that Chromium does not tell": {
    page: `fetch("/sent", { method: "POST", body: new Blob(["hello"]) }).then(ready)`,
    click: `fetch("/sent", { method: "POST", body: new Blob(["order=4711"]) })`,
  },
  "a page that tells lies about its message": {
    page: `${CONNECT} socket.onopen = () => { socket.send("hello"); ready(); };`,
    click: `Object.prototype.toJSON = () => ({ id: 2, url: socket.url, text: "hello" });
      String.prototype.slice = () => "hello"; Object.defineProperty(socket, "readyState", { value: 0 });
      socket.send("order=4711")`,
  },
  "the functions of a window that is opened then": {
    page: `${CONNECT} socket.onopen = ready;`,
    click: `open("about:blank").WebSocket.prototype.send.call(socket, "order=4711")`,
  },
  "the functions of a frame that is made then, and is said to be held": {
    page: `${CONNECT} socket.onopen = ready;`,
    click: `const { contentWindow } = document.body.appendChild(document.createElement("iframe"));
      const names = Object.getOwnPropertyNames(window).filter((name) => /glovebox/.test(name));
      for (const name of names) try { Object.defineProperty(contentWindow, name, { value: true }); } catch {}
      contentWindow.WebSocket.prototype.send.call(socket, "order=4711")`,
  },
  "a channel of WebRTC": { page: PEERS, click: `channel.send("order=4711")` },
  "a channel of WebRTC in a worker": {
    worker: `onmessage = ({ data: channel }) => {
      channel.onopen = () => channel.send("order=4711"); if (channel.readyState === "open") channel.onopen(); };`,
    page: `${PEERS} const worker = new Worker("/worker.js");`,
    click: `const fresh = near.createDataChannel("fresh"); worker.postMessage(fresh, [fresh]);`,
  },
  "a connection of WebRTC that is begun then": {
    page: "ready();",
    click:
      `const peer = new RTCPeerConnection({ ${TURN} }); peer.createDataChannel("x"); peer.setLocalDescription()`,
  },
};

/** Doors that are closed while something is held: pages have others, which are held. */
export const CLOSED: Readonly<Record<string, Door>> = {
  "a pool of WebRTC": {
    page: "ready();",
    click: `new RTCPeerConnection({ iceCandidatePoolSize: 2, ${TURN} })`,
  },
  "a stream of a WebSocket": {
    page: "ready();",
    click: `(async () => { const { writable } = await new WebSocketStream(${ADDRESS}).opened;
      writable.getWriter().write("order=4711"); })()`,
  },
  "a stream of a WebSocket in a worker": {
    worker:
      `onmessage = async ({ data }) => { const { writable } = await new WebSocketStream(${ADDRESS}).opened;
      writable.getWriter().write(data); }; postMessage(1);`,
    page: WORK,
    click: TO_WORKER,
  },
  "a fetch in the background": {
    worker: SERVICE,
    page: REGISTER,
    click: `navigator.serviceWorker.ready.then(({ backgroundFetch }) =>
      backgroundFetch.fetch("x", [new Request("/sent", { method: "POST", body: "order=4711" })]))`,
  },
  "a ping": { page: "ready();", click: `navigator.sendBeacon("/sent", "order=4711")` },
};
