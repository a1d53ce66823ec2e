import assert from "node:assert/strict";
import { knownForms } from "./known_forms.ts";
import { Redactor } from "./redactor.ts";

const VALUE = `sk-Ä/"a+b&c' d<1>?%`;

function redactor(value = VALUE): Redactor {
  const made = new Redactor();
  made.learn([{ name: "key", value }]);
  return made;
}

const base64 = (text: string) => new TextEncoder().encode(text).toBase64();

Deno.test("a value is taken out in every form in which servers repeat it", () => {
  const html = VALUE.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;").replaceAll("'", "&#39;");
  const hex = new TextEncoder().encode(VALUE).toHex();
  const forms = [
    VALUE,
    JSON.stringify({ authorization: `Bearer ${VALUE}` }),
    `https://api.test/?key=${encodeURIComponent(VALUE)}`,
    new URLSearchParams({ key: VALUE }).toString(),
    html,
    hex,
    hex.toUpperCase(),
  ];
  for (const form of forms) {
    const hidden = redactor().text(form);
    assert.match(hidden, /\{\{secret:key\}\}/, form);
    assert.ok(knownForms(VALUE).every((one) => !hidden.includes(one)), hidden);
  }
});

Deno.test("a value is found in base64 wherever in the encoded text it lies", () => {
  const value = "correct-horse-battery-staple";
  for (const before of ["", "u", "us", "use:", "user:"]) {
    for (const after of ["", "!", "!!"]) {
      const encoded = base64(`${before}${value}${after}`);
      const hidden = redactor(value).text(`Basic ${encoded}`);
      assert.match(hidden, /\{\{secret:key\}\}/, `${before}…${after}`);
      const rest = hidden.replace("Basic ", "").replace("{{secret:key}}", "").replaceAll("=", "");
      assert.ok(rest.length <= 10, rest); // what surrounds it, and a letter that both share
    }
  }
});

Deno.test("bytes are searched in UTF-8 and in UTF-16, and the rest of them stays as it is", () => {
  const value = "correct-horse";
  const utf16 = (text: string, little: boolean) => {
    const bytes = new DataView(new ArrayBuffer(text.length * 2));
    for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), little);
    return new Uint8Array(bytes.buffer);
  };
  const noise = Uint8Array.from({ length: 256 }, (_, at) => at);
  for (const form of [new TextEncoder().encode(value), utf16(value, true), utf16(value, false)]) {
    const hidden = redactor(value).bytes(new Uint8Array([...noise, ...form, ...noise, ...form, ...noise]));
    assert.deepEqual(hidden.subarray(0, 256), noise);
    assert.deepEqual(hidden.subarray(-256), noise);
    assert.equal(redactor(value).bytes(hidden).length, hidden.length);
    assert.ok(!hidden.toHex().includes(form.toHex()));
  }
});

Deno.test("data is searched in texts and names, and old values stay hidden when there are new ones", () => {
  const made = redactor("first-value");
  made.learn([{ name: "key", value: "second-value" }]);
  const hidden = made.data({ "a first-value": ["x second-value", 1, null, { deep: "first-value" }] });
  const mark = "{{secret:key}}";
  assert.deepEqual(hidden, { [`a ${mark}`]: [`x ${mark}`, 1, null, { deep: mark }] });
});

Deno.test("the last word of a value is hidden too, and no short word is", () => {
  const made = redactor("token ghp_0123456789");
  assert.equal(made.text("ghp_0123456789 token"), "{{secret:key}} token");
});
