/**
 * The house rules that `deno lint` does not have built in. Which file a rule looks at depends on the file's path.
 *
 * @module
 */
const MAX_FUNCTION_LINES = 40;
const MAX_FILE_LINES = 300;

type Context = Deno.lint.RuleContext;
type AnyFunction =
  | Deno.lint.FunctionDeclaration
  | Deno.lint.FunctionExpression
  | Deno.lint.ArrowFunctionExpression;

function pathOf(context: Context): string {
  return context.filename.replaceAll("\\", "/");
}

function isTest(path: string): boolean {
  return path.endsWith("_test.ts") || /(^|\/)tests\//.test(path);
}

function lineCount(text: string): number {
  return text.replace(/\n$/, "").split("\n").length;
}

function isCallOf(node: Deno.lint.Node, name: string): node is Deno.lint.CallExpression {
  return node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === name;
}

const defaultExport: Deno.lint.Rule = {
  create(context) {
    const path = pathOf(context);
    const anyDefault = /(^|\/)tests\/fixtures\/adapters\//.test(path);
    const adapterFile = /(^|\/)(adapters|templates)\/.*\.ts$/.test(path) && !path.endsWith("_test.ts");
    return {
      ExportDefaultDeclaration(node) {
        if (anyDefault || (adapterFile && isCallOf(node.declaration, "defineAdapter"))) return;
        context.report({
          node,
          message: "Default exports are only for adapters: `export default defineAdapter({...})`",
          hint: "Export it by name",
        });
      },
    };
  },
};

const exportAll: Deno.lint.Rule = {
  create(context) {
    return {
      ExportAllDeclaration(node) {
        context.report({ node, message: "`export *` hides what a module offers", hint: "Name each export" });
      },
    };
  },
};

const privateKeyword: Deno.lint.Rule = {
  create(context) {
    function report(node: Deno.lint.Node): void {
      context.report({
        node,
        message: "`private` is only checked by the compiler",
        hint: "Write a `#private` name",
      });
    }
    return {
      'PropertyDefinition[accessibility="private"]': report,
      'MethodDefinition[accessibility="private"]': report,
      TSParameterProperty(node) {
        if (/^private\b/.test(context.sourceCode.getText(node))) report(node);
      },
    };
  },
};

const functionLength: Deno.lint.Rule = {
  create(context) {
    function check(node: AnyFunction): void {
      const lines = lineCount(context.sourceCode.getText(node));
      if (lines <= MAX_FUNCTION_LINES) return;
      context.report({
        node,
        message: `The function has ${lines} lines, more than ${MAX_FUNCTION_LINES}`,
        hint: "Give its steps names of their own",
      });
    }
    return { FunctionDeclaration: check, FunctionExpression: check, ArrowFunctionExpression: check };
  },
};

const fileLength: Deno.lint.Rule = {
  create(context) {
    return {
      Program(node) {
        const lines = lineCount(context.sourceCode.text);
        if (lines <= MAX_FILE_LINES) return;
        context.report({
          node,
          message: `The file has ${lines} lines, more than ${MAX_FILE_LINES}`,
          hint: "Move one concept into a file of its own",
        });
      },
    };
  },
};

function isConst(type: Deno.lint.TypeNode): boolean {
  return type.type === "TSTypeReference" && type.typeName.type === "Identifier" &&
    type.typeName.name === "const";
}

const typeAssertion: Deno.lint.Rule = {
  create(context) {
    if (isTest(pathOf(context))) return {};
    function check(node: Deno.lint.TSAsExpression | Deno.lint.TSTypeAssertion): void {
      if (isConst(node.typeAnnotation)) return;
      context.report({
        node,
        message: "A type assertion claims what nobody checked",
        hint: "Narrow or parse the value",
      });
    }
    return { TSAsExpression: check, TSTypeAssertion: check };
  },
};

const consoleUse: Deno.lint.Rule = {
  create(context) {
    if (!/(^|\/)(src|adapters)\//.test(pathOf(context)) || isTest(pathOf(context))) return {};
    return {
      'MemberExpression[object.name="console"]'(node: Deno.lint.MemberExpression) {
        context.report({ node, message: "stdout belongs to the protocol", hint: "Use the logger" });
      },
    };
  },
};

function keyName(property: Deno.lint.Node): string | undefined {
  if (property.type !== "Property") return undefined;
  if (property.key.type === "Identifier") return property.key.name;
  return property.key.type === "Literal" ? String(property.key.value) : undefined;
}

const startBeforeTools: Deno.lint.Rule = {
  create(context) {
    return {
      CallExpression(node) {
        const [definition] = node.arguments;
        if (!isCallOf(node, "defineAdapter") || definition?.type !== "ObjectExpression") return;
        const names = definition.properties.map(keyName);
        const [start, tools] = [names.indexOf("start"), names.indexOf("tools")];
        if (start === -1 || tools === -1 || start < tools) return;
        context.report({
          node: definition,
          message: "`start` stands after `tools`: the compiler infers the state from it",
          hint: "Move `start` above `tools`",
        });
      },
    };
  },
};

const testSleep: Deno.lint.Rule = {
  create(context) {
    const path = pathOf(context);
    if (!isTest(path) || path.includes("/fixtures/")) return {};
    function report(node: Deno.lint.Node): void {
      context.report({ node, message: "A test that sleeps is slow or flaky", hint: "Wait for an event" });
    }
    return {
      NewExpression(node) {
        if (isSleep(node)) report(node);
      },
      'ImportDeclaration[source.value="node:timers/promises"]': report,
    };
  },
};

/**
 * Tells whether it is `new Promise((done) => setTimeout(done, ms))`; a timeout that rejects is a deadline and is fine.
 */
function isSleep(node: Deno.lint.NewExpression): boolean {
  const [executor] = node.arguments;
  if (node.callee.type !== "Identifier" || node.callee.name !== "Promise") return false;
  if (executor?.type !== "ArrowFunctionExpression") return false;
  const [resolve] = executor.params;
  const timer = onlyExpression(executor.body);
  if (resolve?.type !== "Identifier" || timer === undefined || !isCallOf(timer, "setTimeout")) return false;
  const [callback] = timer.arguments;
  if (callback?.type === "Identifier") return callback.name === resolve.name;
  return callback?.type === "ArrowFunctionExpression" && isCallOf(callback.body, resolve.name);
}

function onlyExpression(body: Deno.lint.Node): Deno.lint.Node | undefined {
  if (body.type !== "BlockStatement") return body;
  const [statement] = body.body;
  return body.body.length === 1 && statement?.type === "ExpressionStatement"
    ? statement.expression
    : undefined;
}

/** The bundler puts what only the next statement uses, first of all, into that statement and never disposes of it. */
const usingOnce: Deno.lint.Rule = {
  create(context) {
    if (!/(^|\/)(src|adapters)\//.test(pathOf(context)) || isTest(pathOf(context))) return {};
    function check(statements: readonly Deno.lint.Node[]): void {
      statements.forEach((statement, at) => {
        const name = usingName(statement);
        if (name === undefined) return;
        const [next = "", ...others] = statements.slice(at + 1).map((each) =>
          context.sourceCode.getText(each)
        );
        if (!beginsWith(name, next) || usesOf(name, [next, ...others].join("\n")) !== 1) return;
        context.report({
          node: statement,
          message: "The bundler never disposes of it: only the next statement uses it, first of all",
          hint: "Put a statement in between that has to come first, or use it again",
        });
      });
    }
    return { BlockStatement: ({ body }) => check(body), Program: ({ body }) => check(body) };
  },
};

function usingName(statement: Deno.lint.Node): string | undefined {
  if (statement.type !== "VariableDeclaration" || !statement.kind.endsWith("using")) return undefined;
  const [declared] = statement.declarations;
  return declared?.id.type === "Identifier" ? declared.id.name : undefined;
}

/** Tells whether a statement looks at a variable before it does anything else. */
function beginsWith(name: string, statement: string): boolean {
  const before = String.raw`^(?:return\s+|(?:const|let)\s[^=]+=\s*|await\s+|void\s+|\()*`;
  return new RegExp(`${before}${RegExp.escape(name)}(?![\\w$])`).test(statement);
}

function usesOf(name: string, text: string): number {
  return text.match(new RegExp(`(?<![\\w$.])${RegExp.escape(name)}(?![\\w$])`, "g"))?.length ?? 0;
}

// deno-lint-ignore glovebox/no-default-export -- Deno loads a lint plugin by its default export
export default {
  name: "glovebox",
  rules: {
    "no-default-export": defaultExport,
    "no-export-all": exportAll,
    "no-private-keyword": privateKeyword,
    "function-length": functionLength,
    "file-length": fileLength,
    "no-type-assertion": typeAssertion,
    "no-console": consoleUse,
    "start-before-tools": startBeforeTools,
    "no-test-sleep": testSleep,
    "using-once": usingOnce,
  },
} satisfies Deno.lint.Plugin;
