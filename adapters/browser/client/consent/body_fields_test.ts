import { deepEqual, equal } from "node:assert/strict";
import { digest } from "../../page/wire/digest.ts";
import { bodyFields } from "./body_fields.ts";
import { isDownload, nameOfFile } from "./download_answer.ts";
import { withoutSecrets } from "./without_secrets.ts";

Deno.test("values of a body are read from forms, parts and JSON, and other text is one value", () => {
  const form = bodyFields("name=Anna+Gro%C3%9F&day=2", "application/x-www-form-urlencoded");
  deepEqual(form, [{ name: "name", value: "Anna Groß" }, { name: "day", value: "2" }]);
  const parts =
    '--XyZ\r\nContent-Disposition: form-data; name="a"\r\n\r\none\r\ntwo\r\n--XyZ\r\nContent-Disposition: form-data; name="f"; filename="cv.pdf"\r\nContent-Type: application/pdf\r\n\r\n\r\n--XyZ--\r\n';
  deepEqual(bodyFields(parts, "multipart/form-data; boundary=XyZ"), [
    { name: "a", value: "one\r\ntwo" },
    { name: "f", value: "file cv.pdf" },
  ]);
  deepEqual(bodyFields('{"order":{"items":[{"id":7}],"note":"x"}}', "text/plain"), [
    { name: "order.items.0.id", value: "7" },
    { name: "order.note", value: "x" },
  ]);
  deepEqual(bodyFields("on", "text/plain"), [{ name: "", value: "on" }]);
  deepEqual(bodyFields("", ""), []);
  equal(bodyFields(JSON.stringify([...Array(60).keys()]), "").at(-1)?.value, "20 more");
});

Deno.test("secrets are masked by their field, by what it holds, by their name, and cards by their number", () => {
  const marks = [
    { name: "k", label: "Kennung", secret: digest("hunter2") },
    { name: "q", label: "Frage" },
  ];
  const fields = [
    ...[{ name: "k", value: "anything" }, { name: "data.pw", value: "hunter2" }, { name: "q", value: "ok" }],
    ...[{ name: "user_password", value: "x" }, { name: "n", value: "4111 1111 1111 1111" }],
    { name: "phone", value: "4111 1111 1111 1112" },
  ];
  deepEqual(withoutSecrets(fields, marks).map(({ name, value }) => `${name}=${value}`), [
    ...["Kennung=••••", "data.pw=••••", "Frage=ok", "user_password=••••", "n=••••"],
    "phone=4111 1111 1111 1112",
  ]);
});

Deno.test("a document is a file to save by what its server says of it", () => {
  const is = (type: string, disposition = "") =>
    isDownload([{ name: "Content-Type", value: type }, { name: "content-disposition", value: disposition }]);
  deepEqual([is("text/html; charset=utf-8"), is("application/json"), is("image/png"), is("")], [
    ...[false, false, false, false],
  ]);
  deepEqual([is("application/zip"), is("text/csv"), is("text/html", "attachment; filename=a.html")], [
    ...[true, true, true],
  ]);
  const named = [{ name: "Content-Disposition", value: 'attachment; filename="a b.txt"' }];
  deepEqual([nameOfFile(named, "https://a.example/x"), nameOfFile([], "https://a.example/d/list.csv?x=1")], [
    ...["a b.txt", "list.csv"],
  ]);
});
