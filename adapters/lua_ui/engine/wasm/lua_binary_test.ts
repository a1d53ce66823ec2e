import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compiledLua, fittedLua } from "./lua_binary.ts";
import { LuaError, Vm } from "./vm.ts";
import { WatchCell } from "./watch_cell.ts";

const MEGABYTES = 24;
const shipped = await Deno.readFile(
  join(dirname(fileURLToPath(import.meta.resolve("wasmoon"))), "glue.wasm"),
);
const module = await WebAssembly.compile(fittedLua(shipped, MEGABYTES));

const unfitted = await WebAssembly.compile(shipped);
const memoryLimit = MEGABYTES * 1024 * 1024;

function start(): Vm {
  return new Vm({ module, isFitted: true, memoryLimit, ...ALONE() });
}

/** The same build as it is shipped. */
function startUnfitted(cell = new WatchCell()): Vm {
  return new Vm({ module: unfitted, isFitted: false, memoryLimit, ...ALONE(), cell });
}

const ALONE = () => ({ functions: [], cell: new WatchCell(), isOurs: () => false });

/** Runs a function's body; its result is the text of it. */
function result(vm: Vm, body: string): string {
  vm.run(`function answer(...) return tostring((function(...) ${body} end)(1, nil, 3)) end`, "=test");
  return String(vm.call(vm.reference("answer")));
}

/** Every kind of instruction that Lua's compiler makes, at least once. */
const INSTRUCTIONS: Readonly<Record<string, string>> = {
  "local a, b, c, d, e = 1, 2.0, 'x', true, false local f = a return f .. b .. c": "12.0x",
  "local a, b, c return (a == nil) and 'nil' or 'no'": "nil",
  "local n = 0 local function up() n = n + 1 return n end up() return up()": "2",
  "local t = { 4, 5, x = 6 } t[3] = 7 t.y = 8 local k = 'z' t[k] = 9 return t[1] + t[3] + t.x + t.y + t[k]":
    "34",
  "local t = { n = 2 } function t:get(x) return self.n * x end return t:get(21)": "42",
  "local a, b = 17, 5 return a + b .. ' ' .. a - b .. ' ' .. a * b .. ' ' .. a % b .. ' ' .. a // b":
    "22 12 85 2 3",
  "local a, b = 17, 5 return a / b .. ' ' .. b ^ 2": "3.4 25.0",
  "local a = 17 return a + 3 .. ' ' .. a - 3 .. ' ' .. a * 3 .. ' ' .. a % 3 .. ' ' .. a // 3 .. ' ' .. 2 ^ -1":
    "20 14 51 2 5 0.5",
  "local a = -7.5 return a % 3 .. ' ' .. a // 2 .. ' ' .. a / 2 .. ' ' .. a ^ 2": "1.5 -4.0 -3.75 56.25",
  "local a, b = 12, 10 return (a & b) .. ' ' .. (a | b) .. ' ' .. (a ~ b) .. ' ' .. (a << b) .. ' ' .. (a >> 2)":
    "8 14 6 12288 3",
  "local a, b = 1, 3 return (a << b) .. ' ' .. (1 << a) .. ' ' .. (256 >> b) .. ' ' .. (~a) .. ' ' .. (a & 7)":
    "8 2 32 -2 1",
  "local a = 5 return -a .. ' ' .. tostring(not a) .. ' ' .. #'four'": "-5 false 4",
  "local a, b = 1, 2 return tostring(a < b) .. tostring(a <= b) .. tostring(a == b) .. tostring(a ~= b)":
    "truetruefalsetrue",
  "local a = 3 return tostring(a < 4) .. tostring(a <= 2) .. tostring(a > 2) .. tostring(a >= 4) .. tostring(a == 3)":
    "truefalsetruefalsetrue",
  "local a = 'k' return tostring(a == 'k') .. tostring(a == 'l')": "truefalse",
  "local s = 0 for i = 10, 1, -3 do s = s + i end for x = 0.5, 2 do s = s + x end return s": "24.0",
  "local s = 0 for k, v in pairs({ 1, 2, a = 3 }) do s = s + v end return s": "6",
  "local i = 0 while true do i = i + 1 if i > 9 then break end end repeat i = i - 1 until i < 5 return i":
    "4",
  "goto over do return 'no' end ::over:: return select('#', ...)": "3",
  "local a, b, c = ... return tostring(a) .. tostring(b) .. c": "1nil3",
  "local function last(n) if n == 0 then return 'tail' end return last(n - 1) end return last(100000)":
    "tail",
  "local log = '' do local c <close> = setmetatable({}, { __close = function() log = 'closed' end }) end return log":
    "closed",
  "local m = setmetatable({}, { __add = function() return 'add' end, __shr = function() return 'shr' end, __lt = function() return true end, __concat = function() return 'cat' end })\n return (m + 1) .. (1 + m) .. (m >> 1) .. (m .. 'x') .. tostring(m < m)":
    "addaddshrcattrue",
  "local fs = {} for i = 1, 3 do fs[i] = function() return i end end return fs[1]() .. fs[2]() .. fs[3]()":
    "123",
  "local co = coroutine.wrap(function(a) local b = coroutine.yield(a + 1) return b * 2 end) return co(1) .. co(4)":
    "28",
  "local t = {} for i = 1, 200 do t[i] = i end return #t .. ' ' .. select('#', table.unpack(t))": "200 200",
  "local function deep(n) if n == 0 then return 0 end return 1 + deep(n - 1) end return deep(50000)": "50000",
};

Deno.test("the fitted Lua does what each of its instructions says", () => {
  const vm = start();
  for (const [body, expected] of Object.entries(INSTRUCTIONS)) {
    assert.equal(result(vm, body), expected, body);
  }
  const dumped = "return load(string.dump(load('local a, b = 256, 4 return a >> b, a')))()";
  assert.equal(result(vm, dumped), "16");
});

Deno.test("whole numbers become the text that they are, in every way that Lua has for it", () => {
  const vm = start();
  const powers = Array.from({ length: 63 }, (_, bits) => 1n << BigInt(bits));
  const tens = Array.from({ length: 19 }, (_, digits) => 10n ** BigInt(digits));
  const some = [...powers, ...tens].flatMap((each) => [each - 1n, each, -each, 1n - each]);
  for (const value of [...some, 2n ** 63n - 1n, -(2n ** 63n)]) {
    const written = value === -(2n ** 63n) ? "math.mininteger" : String(value);
    const ways = `local n = ${written} return n .. '|' .. tostring(n) .. '|' .. ('%d'):format(n)`;
    assert.equal(result(vm, ways), `${value}|${value}|${value}`);
  }
  const others =
    "return ('%5d|%-4d|%+d|%04d|%x|%i'):format(42, 42, 42, 42, 42, -42) .. '|' .. 1e15 .. '|' .. -0.0";
  assert.equal(result(vm, others), "   42|42  |+42|0042|2a|-42|1e+15|-0.0");
  assert.equal(
    result(vm, "return ('%q'):format(7) .. ('%q'):format(math.mininteger)"),
    "70x8000000000000000",
  );
  assert.equal(
    result(vm, "return table.concat({ 1, -20, 300 }, ',') .. string.rep(12, 3)"),
    "1,-20,300121212",
  );
});

Deno.test("a VM has its memory from the start, fails where it ends, and goes on", () => {
  const vm = start();
  assert.ok(vm.memory instanceof SharedArrayBuffer);
  assert.equal(vm.memory.byteLength, MEGABYTES * 1024 * 1024);
  assert.ok(vm.snapshot().bytes.length < 2 * 1024 * 1024, "a snapshot holds what is taken alone");
  const greedy = "local t = {} for i = 1, 1e9 do t[i] = { i } end";
  assert.throws(
    () => vm.run(greedy, "=greedy"),
    (error) => error instanceof LuaError && /not enough memory/.test(error.message),
  );
  assert.ok(vm.snapshot().bytes.length > 20 * 1024 * 1024, "it took nearly all of it");
  assert.equal(result(vm, "return ('x'):rep(1000000):len()"), "1000000");
});

Deno.test("what a VM was, another one becomes, whatever it was before", () => {
  const one = start();
  one.run(
    "kept = { n = 41 } next_one = coroutine.wrap(function() while true do kept.n = kept.n + 1 coroutine.yield(kept.n) end end)",
    "=one",
  );
  const snapshot = one.snapshot();
  const other = start();
  other.run("kept = ('other'):rep(2000000)", "=other");
  other.restore(snapshot);
  assert.equal(result(other, "return next_one() + next_one()"), "85");
  assert.equal(result(other, "local t = {} for i = 1, 100000 do t[i] = { i } end return #t"), "100000");
});

Deno.test("another build runs as it is: the same results, the same limits, an end to what does not end", async () => {
  const other = Uint8Array.from([...shipped, 0, 2, 1, 0x78]); // a custom section, which changes the checksum alone
  assert.deepEqual((await compiledLua(shipped, MEGABYTES)).isFitted, true);
  assert.deepEqual((await compiledLua(other, MEGABYTES)).isFitted, false);
  const cell = new WatchCell();
  const vm = startUnfitted(cell);
  for (const [body, expected] of Object.entries(INSTRUCTIONS)) assert.equal(result(vm, body), expected, body);
  const greedy = "local t = {} for i = 1, 1e9 do t[i] = { i } end";
  assert.throws(() => vm.run(greedy, "=greedy"), /not enough memory/);
  assert.ok(vm.memory.byteLength > 16 * 1024 * 1024 && vm.memory.byteLength <= memoryLimit);
  cell.isTimeUp = true; // as the thread that watches says it
  for (const loop of ["while true do end", "while true do pcall(function() while true do end end) end"]) {
    assert.throws(() => vm.run(loop, "=loop"), /the time of this job is up/, loop);
  }
  assert.throws(
    () => vm.run("coroutine.wrap(function() while true do end end)()", "=loop"),
    /time of this job/,
  );
  cell.isTimeUp = false;
  vm.run("kept = { n = 41 }", "=kept");
  const snapshot = vm.snapshot();
  const second = startUnfitted();
  second.restore(snapshot);
  assert.equal(result(second, "return kept.n + 1"), "42");
});

Deno.test("another build than the known one is refused, and the largest memory is one that can be said", async () => {
  assert.throws(() => fittedLua(shipped.subarray(0, 100_000), 64), TypeError);
  assert.throws(() => fittedLua(fittedLua(shipped, 64), 64), TypeError);
  for (const megabytes of [16, 64, 200, 1024]) {
    assert.ok(WebAssembly.validate(fittedLua(shipped, megabytes)), String(megabytes));
  }
  const largest = await WebAssembly.compile(fittedLua(shipped, 1024));
  const vm = new Vm({ module: largest, isFitted: true, memoryLimit: 1024 ** 3, ...ALONE() });
  assert.equal(vm.memory.byteLength, 1024 * 1024 * 1024 - 65_536);
});
