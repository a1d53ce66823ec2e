import { Actor } from "./actor.ts";
import { Agent } from "./agent.ts";
import { Boxes } from "./boxes.ts";
import { Describer } from "./describer.ts";
import { Differ } from "./differ.ts";
import { Dom } from "./dom.ts";
import { Fields } from "./fields.ts";
import { Finder } from "./finder.ts";
import { Forcer } from "./forcer.ts";
import { Guard } from "./guard.ts";
import { ItemLine } from "./item_line.ts";
import { Kit } from "./kit.ts";
import { Marks } from "./marks.ts";
import { Names } from "./names.ts";
import { NumberBlocks } from "./number_blocks.ts";
import { Numbers } from "./numbers.ts";
import { Reader } from "./reader.ts";
import { Roles } from "./roles.ts";
import { RowCodec } from "./row_codec.ts";
import { Scroller } from "./scroller.ts";
import { States } from "./states.ts";
import { Stillness } from "./stillness.ts";
import { Surveyor } from "./surveyor.ts";
import { Tables } from "./tables.ts";
import { Walker } from "./walker.ts";

/**
 * The name of the agent, and of the isolated world it lives in. Chromium may give the number of a world that is gone
 * to another one in another process, so what answers to the name must not be something that a page has made up.
 */
export const PAGE_AGENT = `gloveboxAgent_${crypto.randomUUID().replaceAll("-", "")}`;

/** Where the agent finds the elements that secrets were written into. */
export const SECRET_ELEMENTS = `${PAGE_AGENT}_secrets`;

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
    const codec = new (${RowCodec})();
    const numbers = new (${Numbers})(new (${NumberBlocks})());
    const names = new (${Names})(dom);
    const roles = new (${Roles})(dom);
    const states = new (${States})(dom, "${SECRET_ELEMENTS}");
    const boxes = new (${Boxes})(dom);
    const marks = new (${Marks})();
    const differ = new (${Differ})(codec);
    const stillness = new (${Stillness})((records) => {
      walker.forgetStyles(records);
      describer.forget(records);
    }, (node) => marks.owns(node));
    const fields = new (${Fields})(dom);
    const guard = new (${Guard})(boxes, () => {
      // Taking stock while the answer to the click travels, and the next question.
      if (stillness.hasChanged()) surveyor.survey();
    });
    const describer = new (${Describer})({ dom, itemLine, names, numbers, roles, states });
    const tables = new (${Tables})(dom, names);
    const reader = new (${Reader})({ dom, itemLine, names, tables });
    const finder = new (${Finder})(dom, itemLine);
    const forcer = new (${Forcer})({ boxes, describer, dom, fields, states });
    const scroller = new (${Scroller})(dom);
    const actor = new (${Actor})({ dom, boxes, describer, fields, guard, itemLine, numbers, states });
    const walker = new (${Walker})({ dom, roles, boxes }, {
      seeRoot: (root) => stillness.see(root),
      ignored: (element) => marks.owns(element),
    });
    const makeKit = (hooks) =>
      new (${Kit})({ actor, boxes, describer, differ, dom, finder, forcer, numbers, scroller, stillness }, hooks);
    const surveyor = new (${Surveyor})({ boxes, describer, differ, stillness, walker });
    const looking = { boxes, codec, differ, dom, guard, numbers, reader, states, surveyor, walker };
    return new (${Agent})({ ...looking, actor, marks, stillness, makeKit });
  })();
  undefined`;
}
