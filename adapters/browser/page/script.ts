import { Actor } from "./action/actor.ts";
import { Animations } from "./animations.ts";
import { Agent } from "./agent.ts";
import { Areas } from "./layout/areas.ts";
import { Boards } from "./layout/boards.ts";
import { BoxParts } from "./layout/box_parts.ts";
import { Boxes } from "./layout/boxes.ts";
import { Clips } from "./layout/clips.ts";
import { Containers } from "./layout/containers.ts";
import { Cursors } from "./elements/cursors.ts";
import { AlikePlaces } from "./names/alike_places.ts";
import { Arrows } from "./names/arrows.ts";
import { Captions } from "./names/captions.ts";
import { Cards } from "./names/cards.ts";
import { Cells } from "./names/cells.ts";
import { ClassNames } from "./names/class_names.ts";
import { Clusters } from "./names/clusters.ts";
import { Columns } from "./names/columns.ts";
import { Contexts } from "./names/contexts.ts";
import { Days } from "./names/days.ts";
import { Describer } from "./elements/describer.ts";
import { Differ } from "./differ.ts";
import { Effects } from "./effects.ts";
import { Dom } from "./elements/dom.ts";
import { FastForward } from "./fast_forward.ts";
import { DrawnTexts } from "./text/drawn_texts.ts";
import { Editors } from "./elements/editors.ts";
import { Facades } from "./layout/facades.ts";
import { FieldStates } from "./elements/field_states.ts";
import { Fields } from "./action/fields.ts";
import { Finder } from "./text/finder.ts";
import { Forcer } from "./action/forcer.ts";
import { Choices } from "./action/choices.ts";
import { Companions } from "./names/companions.ts";
import { CodeBoxes } from "./action/code_boxes.ts";
import { Gestures } from "./action/gestures.ts";
import { Goals } from "./layout/goals.ts";
import { Grips } from "./layout/grips.ts";
import { Guard } from "./action/guard.ts";
import { digest } from "./wire/digest.ts";
import { Hints } from "./names/hints.ts";
import { Hosts } from "./names/hosts.ts";
import { HoverRules } from "./elements/hover_rules.ts";
import { Identities } from "./elements/identities.ts";
import { Icons } from "./elements/icons.ts";
import { Internals } from "./elements/internals.ts";
import { ItemLine } from "./wire/item_line.ts";
import { Kit } from "./kit.ts";
import { LongValues } from "./text/long_values.ts";
import { Lines } from "./text/lines.ts";
import { Listeners } from "./elements/listeners.ts";
import { Marks } from "./marks.ts";
import { Motion } from "./motion.ts";
import { Labels } from "./names/labels.ts";
import { Messages } from "./names/messages.ts";
import { Names } from "./names/names.ts";
import { Neighbours } from "./names/neighbours.ts";
import { NumberBlocks } from "./wire/number_blocks.ts";
import { Numbers } from "./elements/numbers.ts";
import { Overlay } from "./overlay.ts";
import { Sheets } from "./layout/sheets.ts";
import { SpelledSecrets } from "./text/spelled_secrets.ts";
import { Announced } from "./text/announced.ts";
import { ShownTexts } from "./text/shown_texts.ts";
import { Players } from "./elements/players.ts";
import { Placeholders } from "./elements/placeholders.ts";
import { PersonWatch } from "./action/person_watch.ts";
import { Places } from "./action/places.ts";
import { Parts } from "./layout/parts.ts";
import { Passages } from "./text/passages.ts";
import { Purposes } from "./elements/purposes.ts";
import { Reader } from "./text/reader.ts";
import { Reach } from "./layout/reach.ts";
import { ReadingOrder } from "./layout/reading_order.ts";
import { Rests } from "./layout/rests.ts";
import { Roles } from "./elements/roles.ts";
import { Redraws } from "./redraws.ts";
import { RowCodec } from "./wire/row_codec.ts";
import { Scroller } from "./action/scroller.ts";
import { ActiveOptions } from "./layout/active_options.ts";
import { ListFields } from "./layout/list_fields.ts";
import { Layers } from "./layout/layers.ts";
import { Shells } from "./layout/shells.ts";
import { ShownStates } from "./elements/shown_states.ts";
import { Shifts } from "./layout/shifts.ts";
import { Signs } from "./elements/signs.ts";
import { Slides } from "./layout/slides.ts";
import { Sight } from "./layout/sight.ts";
import { States } from "./elements/states.ts";
import { Stillness } from "./stillness.ts";
import { Surveyor } from "./surveyor.ts";
import { Swatches } from "./names/swatches.ts";
import { Tables } from "./text/tables.ts";
import { Timers } from "./timers.ts";
import { Unsaid } from "./elements/unsaid.ts";
import { Walker } from "./elements/walker.ts";
import { Words } from "./elements/words.ts";
import { Complaints } from "./text/complaints.ts";
import { ColumnStates } from "./elements/column_states.ts";
import { RowStates } from "./elements/row_states.ts";
import { SecretFields } from "./elements/secret_fields.ts";

/**
 * The name of the agent, and of the isolated world it lives in. Chromium may give the number of a world that is gone
 * to another one in another process, so what answers to the name must not be something that a page has made up.
 */
export const PAGE_AGENT = `gloveboxAgent_${crypto.randomUUID().replaceAll("-", "")}`;

/** Name under which the agent finds the elements that secrets were written into. */
export const SECRET_ELEMENTS = `${PAGE_AGENT}_secrets`;

/** The source of what knows the elements of a page. */
function elementsSource(): string {
  return `
    const dom = new (${Dom})();
    const [editors, itemLine, codec] = [new (${Editors})(dom), new (${ItemLine})(), new (${RowCodec})()];
    const [numbers, longValues] = [new (${Numbers})(new (${NumberBlocks})()), new (${LongValues})()];
    ${namesSource()}
    const [players, roles] = [new (${Players})(dom), new (${Roles})(dom, internals)];
    const [clips, hoverRules] = [new (${Clips})(dom), new (${HoverRules})(dom)];
    const shownStates = new (${ShownStates})(dom, classNames);
    const [fieldStates, rowStates] = [new (${FieldStates})(dom), new (${RowStates})(dom, numbers, shownStates)];
    const states = new (${States})({ activeOptions: new (${ActiveOptions})(dom, classNames), columnStates: new (${ColumnStates})(dom, words), dom, editors, fieldStates, internals, names, players, rowStates, secretFields: new (${SecretFields})(dom, "${SECRET_ELEMENTS}"), shownStates, unsaid: new (${Unsaid})(dom, roles, words), words });
    const [complaints, cursors] = [new (${Complaints})(dom, states), new (${Cursors})(dom, hoverRules)];
    const [facades, reach] = [new (${Facades})(dom, editors), new (${Reach})(dom, clips, editors)];
    const boxes = new (${Boxes})(dom, facades, new (${Areas})(dom, players), reach, clips);
    const [shells, boards] = [new (${Shells})(dom, new (${Layers})(boxes), new (${BoxParts})(dom), new (${ListFields})(dom)), new (${Boards})(dom)];
    const [parts, rests] = [new (${Parts})(boards), new (${Rests})(dom)];
    const containers = new (${Containers})(dom, { boards, parts, boxes, shells, sheets, swatches, reach, rests });
    const contexts = new (${Contexts})(dom, { alike, cards: new (${Cards})(dom, { alike, icons, words }), columns, companions, days: new (${Days})(dom), words });
    const [sight, animations] = [new (${Sight})(dom, boxes, reach), new (${Animations})(dom)];
    const [redraws, marks, differ] = [new (${Redraws})(dom, numbers), new (${Marks})(), new (${Differ})(codec, longValues)];
    const describer = new (${Describer})({ dom, hoverRules, internals, itemLine, longValues, names, neighbours, numbers, roles, states, words });
    const listeners = new (${Listeners})(dom, editors);
    const stillness = new (${Stillness})((records) => {
      [cursors, describer].forEach((each) => each.forget(records));
      [redraws, motion, slides].forEach((each) => each.note(records));
    }, (node) => marks.owns(node));
    const [forward, slides, timers] = [new (${FastForward})(animations), new (${Slides})(dom, clips, words), new (${Timers})()];
    const motion = new (${Motion})(animations, forward, new (${Shifts})(dom), stillness);
    const texts = { reach, lines: new (${Lines})(), order: new (${ReadingOrder})(dom), signs: new (${Signs})(dom), drawnTexts: new (${DrawnTexts})(dom, words) };
    const walker = new (${Walker})({ dom, roles, boxes, containers, cursors, hoverRules, listeners, ...texts }, {
      seeRoot: (root) => [stillness, animations, fieldStates, complaints].forEach((each) => each.see(root)),
      ignored: (element) => marks.owns(element),
    });
    const surveyor = new (${Surveyor})({ boxes, describer, differ, dom, goals: new (${Goals})(boxes, cursors, listeners, new (${Grips})(cursors)), spelled: new (${SpelledSecrets})(states), stillness, walker });
    const identities = new (${Identities})({ dom, contexts, states, entries: () => surveyor.last.entries });
    const page = {
      ...{ animations, boxes, complaints, contexts, cursors, describer, differ, dom, editors },
      ...{ identities, internals, itemLine, listeners, numbers, states, stillness },
    };`;
}

/** The source of what calls elements by their names. */
function namesSource(): string {
  return `
    const internals = new (${Internals})(dom);
    const icons = new (${Icons})();
    const words = new (${Words})(dom, internals, icons, new (${Placeholders})());
    const [columns, companions] = [new (${Columns})(dom, words), new (${Companions})(dom)];
    const messages = new (${Messages})(dom, companions, words);
    const neighbours = new (${Neighbours})(dom, { companions, icons, messages, words });
    const alike = new (${AlikePlaces})(dom, new (${Clusters})(dom));
    const classNames = new (${ClassNames})();
    const [sheets, swatches] = [new (${Sheets})(dom), new (${Swatches})(dom)];
    const captions = new (${Captions})(dom, words, sheets);
    const hints = new (${Hints})(dom, { arrows: new (${Arrows})(dom), captions, classNames, icons, swatches });
    const [cells, hosts, labels] = [new (${Cells})(dom, { columns, companions, words }), new (${Hosts})(dom, companions, words), new (${Labels})(dom, words)];
    const names = new (${Names})({ captions, cells, companions, dom, editors, hints, hosts, internals, labels, neighbours, words });`;
}

let script: string | undefined;

/** The source of the script that is run in every document: the same text each time, made when it is asked for first. */
export function pageScript(): string {
  return script ??= agentSource();
}

/**
 * Classes travel as their own source text, and each gets the others through its constructor. So no name of one
 * module stands in the code of another, and a bundler may rename what it likes.
 */
function agentSource(): string {
  return `globalThis.${PAGE_AGENT} ??= (() => {
    ${elementsSource()}
    const fields = new (${Fields})(dom, { editors, internals, players });
    const guard = new (${Guard})(dom, boxes, () => {
      // Taking stock while the answer to the click travels, and the next question.
      if (stillness.hasChanged()) surveyor.survey();
    });
    const tables = new (${Tables})(dom, names, words);
    const reader = new (${Reader})({ dom, itemLine, names, tables });
    const finder = new (${Finder})(dom, itemLine, (place, text) => {
      const part = walker.partAt(place, text);
      const listed = surveyor.entryOf(part);
      return part === undefined ? undefined : listed?.item ?? describer.item(part, containers.roleOf(part));
    });
    const forcer = new (${Forcer})({ ...page, fields });
    const scroller = new (${Scroller})(dom);
    const purposes = new (${Purposes})({ dom, names, numbers, states, digest: ${digest} });
    const choices = new (${Choices})({ dom, numbers, scroller, words }, () => surveyor.survey().entries,
      () => surveyor.last.entries);
    const actor = new (${Actor})({ ...page, choices, fields, guard, sight });
    const places = new (${Places})({ ...page, actor, entries: () => surveyor.survey().entries, sight });
    const makeKit = (hooks) =>
      new (${Kit})({ ...page, actor, fields, finder, forcer, guard, motion, places, purposes, scroller }, hooks);
    const gestures = new (${Gestures})({
      ...{ ...page, choices, fields, passages: new (${Passages})(dom), codeBoxes: new (${CodeBoxes})(dom, states) },
    });
    const overlay = new (${Overlay})({ boxes, marks, numbers, states, surveyor });
    const effects = new (${Effects})({ ...page, actor, listeners, motion, shifts: new (${Shifts})(dom), slides, surveyor, timers });
    const looking = { announced: new (${Announced})(), codec, effects, gestures, guard, motion, overlay, reader, sight, surveyor, walker };
    const shown = new (${ShownTexts})(dom, states);
    // Of what listens in the page, what is of this script is not the page's.
    document.addEventListener("${PAGE_AGENT}", () => {});
    const person = new (${PersonWatch})({ ...page, shown, entries: () => surveyor.survey().entries });
    return Object.assign(new (${Agent})({ ...page, ...looking, actor, makeKit }), { person });
  })();
  undefined`;
}
