import { Actor } from "./actor.ts";
import { Agent } from "./agent.ts";
import { Boxes } from "./boxes.ts";
import { Describer } from "./describer.ts";
import { Differ } from "./differ.ts";
import { Dom } from "./dom.ts";
import { Fields } from "./fields.ts";
import { Guard } from "./guard.ts";
import { ItemLine } from "./item_line.ts";
import { Marks } from "./marks.ts";
import { Names } from "./names.ts";
import { Numbers } from "./numbers.ts";
import { Reader } from "./reader.ts";
import { Roles } from "./roles.ts";
import { States } from "./states.ts";
import { Stillness } from "./stillness.ts";
import { Walker } from "./walker.ts";

/** The name of the agent, and of the isolated world it lives in. */
export const PAGE_AGENT = "gloveboxAgent";

/**
 * The source of the script that is run in every document.
 *
 * Classes travel as their own source text, and each gets the others through its constructor. So no name of one
 * module stands in the code of another, and a bundler may rename what it likes.
 */
export function pageScript(): string {
  return `globalThis.${PAGE_AGENT} ??= (() => {
    const dom = new (${Dom})();
    const itemLine = new (${ItemLine})();
    const numbers = new (${Numbers})();
    const names = new (${Names})(dom);
    const roles = new (${Roles})(dom);
    const states = new (${States})(dom);
    const boxes = new (${Boxes})(dom);
    const marks = new (${Marks})();
    const differ = new (${Differ})();
    const stillness = new (${Stillness})(() => walker.forgetStyles());
    const fields = new (${Fields})(dom);
    const guard = new (${Guard})(boxes);
    const describer = new (${Describer})({ dom, itemLine, names, numbers, roles, states });
    const reader = new (${Reader})({ dom, itemLine, names });
    const actor = new (${Actor})({ dom, boxes, describer, fields, guard, itemLine, numbers, states });
    const walker = new (${Walker})({ dom, roles, boxes }, {
      seeRoot: (root) => stillness.see(root),
      ignored: (element) => marks.owns(element),
    });
    return new (${Agent})({ actor, boxes, describer, differ, marks, numbers, reader, states, stillness, walker });
  })();
  undefined`;
}
