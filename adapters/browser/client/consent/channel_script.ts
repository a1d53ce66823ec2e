/** Words by which a page and its gate speak with each other. */
export interface ChannelNames {
  /** The binding, which no document sees for long. */
  readonly ask: string;
  /** The function that takes answers; no page can know it before it is there. */
  readonly answer: string;
  /** The property of a realm of which one gate holds back what it sends; the others leave it to that. */
  readonly held: string;
  /** Without it a question or an answer counts for nothing, so that a page can give none in our place. */
  readonly token: string;
}

/** Longer messages are shown by their beginning. */
const LONGEST = 20_000;
/** Where WebRTC leads is known to nobody. */
const PEER = "webrtc://another-browser/";

/** What of a message goes, and what of it is told. */
const PARCEL = `
  const is = (get, value) => {
    try { return get !== undefined && (apply(get, value, []), true); } catch { return false; }
  };
  const copyOf = (bytes) => {
    const isShort = toBase64 !== undefined && bytes.length <= ${LONGEST};
    return { __proto__: null, data: bytes, told: { __proto__: null, bytes: isShort ? apply(toBase64, bytes, []) : undefined } };
  };
  const parcel = (data) => {
    if (isView(data)) return copyOf(new Bytes(new Bytes(data.buffer, data.byteOffset, data.byteLength)));
    if (is(lengthOf, data)) return copyOf(new Bytes(new Bytes(data)));
    if (is(sizeOf, data)) return { __proto__: null, data, told: { __proto__: null } };
    const text = \`\${data}\`;
    return { __proto__: null, data: text, told: { __proto__: null, text: apply(slice, text, [0, ${LONGEST}]) } };
  };`;

const HOLD_SEND = `
  const holdSend = (type, way, open, urlOf) => {
    if (type === undefined) return;
    const [state, { send }] = [getter(type, "readyState"), type.prototype];
    const isOpen = (each) => apply(state, each, []) === open;
    type.prototype.send = { send(data) {
      if (arguments.length === 0 || !isOpen(this)) return apply(send, this, arguments);
      const { data: copy, told } = parcel(data);
      put({ __proto__: null, way, url: urlOf(this), ...told }, (isAllowed) => {
        if (isAllowed && isOpen(this)) apply(send, this, [copy]);
      });
    } }.send;
  };`;

const HOLD_PEERS = `
  const holdPeers = (realm) => {
    const Peer = realm.RTCPeerConnection;
    if (Peer === undefined) return;
    const { setConfiguration, setLocalDescription, getConfiguration } = Peer.prototype;
    const poolless = (config) => ({ __proto__: config ?? null, iceCandidatePoolSize: 0 });
    Peer.prototype.setConfiguration = { setConfiguration(config) {
      return apply(setConfiguration, this, [poolless(config)]);
    } }.setConfiguration;
    Peer.prototype.setLocalDescription = { setLocalDescription(...given) {
      return new NewPromise((resolve, reject) => {
        const text = stringify(apply(getConfiguration, this, []).iceServers, ["urls"]);
        put({ __proto__: null, way: "WEBRTC", url: "${PEER}", text }, (isAllowed) => {
          if (isAllowed) resolve(apply(setLocalDescription, this, given));
          else reject(new Refused("The connection was not allowed", "NotAllowedError"));
        });
      });
    } }.setLocalDescription;
    Peer.prototype.constructor = realm.RTCPeerConnection = realm.webkitRTCPeerConnection = new Proxy(Peer, {
      __proto__: null,
      construct: (type, [config, ...rest], made) => construct(type, [poolless(config), ...rest], made),
    });
  };`;

/** A realm is a document's or a worker's global scope. No page reaches one before the first gate has marked it. */
const holdIn = (held: string) => `
  const holdIn = (realm) => {
    if (getOwnPropertyDescriptor(realm, "${held}") !== undefined) return;
    defineProperty(realm, "${held}", { __proto__: null, value: true });
    delete realm.WebSocketStream;
    delete realm.WebTransport;
    const [url, label] = [getter(realm.WebSocket, "url"), getter(realm.RTCDataChannel, "label")];
    holdSend(realm.WebSocket, "WEBSOCKET", 1, (socket) => apply(url, socket, []));
    holdSend(realm.RTCDataChannel, "WEBRTC", "open", (channel) => "${PEER}" + escape(apply(label, channel, [])));
    holdPeers(realm);
    const { open } = realm;
    if (open !== undefined) realm.open = { open(...given) {
      const opened = apply(open, this ?? realm, given);
      try { holdIn(opened); } catch {}
      return opened;
    } }.open;
  };`;

/**
 * Code for a page's own world or a worker's: what leaves by a connection that stays open waits for an answer. Its
 * value tells whether it does.
 *
 * It takes the browser's own functions when it comes, before a script of the page runs, and what it keeps or hands over
 * has no prototype, so that nothing of the page's stands between. What is told and what is sent are the same copy. A
 * pool of candidates would let WebRTC call its servers before there is anything to hold. WebSocketStream and
 * WebTransport, which not every browser has, are not there while something is held: pages go by a WebSocket then.
 * A window that a page opens can be used by it before anything else reaches it, so the page's own gate holds it too.
 */
export function channelScript({ ask, answer, held, token }: ChannelNames): string {
  return `(() => {
    const ask = globalThis.${ask};
    if (typeof ask !== "function") return false;
    delete globalThis.${ask};
    const { apply, construct } = Reflect;
    const [{ stringify }, { isView }, { defineProperty, getOwnPropertyDescriptor }, Bytes, NewPromise, Refused] =
      [JSON, ArrayBuffer, Object, Uint8Array, Promise, DOMException];
    const [{ slice }, { toBase64 }, escape] = [String.prototype, Bytes.prototype, encodeURIComponent];
    const waiting = Object.create(null);
    const getter = (type, name) => getOwnPropertyDescriptor(type?.prototype ?? {}, name)?.get;
    const [lengthOf, sizeOf] = [getter(ArrayBuffer, "byteLength"), getter(globalThis.Blob, "size")];
    let last = 0;
    defineProperty(globalThis, "${answer}", { __proto__: null, value: (token, id, isAllowed) => {
      if (token !== "${token}") return;
      const decide = waiting[id];
      delete waiting[id];
      decide?.(isAllowed);
    } });
    const put = (message, decide) => {
      const id = ++last;
      waiting[id] = decide;
      ask(stringify({ __proto__: null, token: "${token}", id, ...message }));
    };
${PARCEL}${HOLD_SEND}${HOLD_PEERS}${holdIn(held)}
    holdIn(globalThis);
    return true;
  })()`;
}
