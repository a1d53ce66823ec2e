import { html, serveSites, type Sites } from "./sites.ts";
import { act, type Brain, done, found, open, type Said, shows, type View } from "./view.ts";

/** A local site, what is wanted there, and how somebody who reads the list would do it. */
export interface SiteCase {
  readonly goal: string;
  readonly flags?: readonly string[];
  serve(): Sites;
  brain(url: string): Brain;
  /** The end of the run: done, or asked where the person has to do something. */
  readonly outcome?: "asked";
  readonly reason: RegExp;
}

/** Opens the site first, then acts by what is shown. */
function from(url: string, act: (view: View) => Said): Brain {
  return (view) => view.page.url === "about:blank" ? open(url) : act(view);
}

function item(view: View, role: string, name: string): string {
  return view.items.find((each) => each.role === role && each.name === name)?.line ?? "";
}

const form: SiteCase = {
  goal: "Order a visit for Ann on Monday",
  flags: ["--allow", "submit"],
  reason: /visit is booked/,
  serve: () =>
    serveSites({
      "/":
        `<title>Who</title><form action=/day><input name=name aria-label=Name><button>Next</button></form>`,
      "/day": (_request, url) =>
        html(
          `<title>When</title><form action=/check method=get><input type=hidden name=name value="${
            url.searchParams.get("name")
          }"><select name=day aria-label=Day><option>Sunday<option>Monday</select><button>Next</button></form>`,
        ),
      "/check": (_request, url) =>
        html(
          `<title>Check</title><form action=/booked method=post>${
            ["name", "day"].map((key) =>
              `<input type=hidden name=${key} value="${url.searchParams.get(key)}">`
            ).join("")
          }<label><input type=checkbox name=sure>I am sure</label><button>Send</button></form>`,
        ),
      "/booked": async (request) => {
        const data = await request.formData();
        return html(
          `<title>Booked</title><h1>Thank you ${data.get("name")}, ${data.get("day")} is yours</h1>`,
        );
      },
    }),
  brain: (url) =>
    from(url, (view) => {
      const { title } = view.page;
      if (title === "Who") {
        return item(view, "textbox", "Name").includes(`="Ann"`)
          ? act(view, "button", "Next")
          : act(view, "textbox", "Name", "type", "Ann");
      }
      if (title === "When") {
        return item(view, "combobox", "Day").includes("Monday")
          ? act(view, "button", "Next")
          : act(view, "combobox", "Day", "select", "Monday");
      }
      if (title === "Check") {
        return item(view, "checkbox", "I am sure").includes("checked")
          ? act(view, "button", "Send")
          : act(view, "checkbox", "I am sure");
      }
      return done("The visit is booked", "Thank you Ann, Monday is yours");
    }),
};

const shop: SiteCase = {
  goal: "Put the green kettle into the cart",
  reason: /kettle is in the cart/,
  serve: () => {
    let cart = 0;
    return serveSites({
      "/": () =>
        html(`<title>Shop</title><form action=/found><input type=search name=q aria-label="Search products">
          <button>Search</button></form><a href=/cart>Cart (${cart})</a>`),
      "/found": () =>
        html(
          `<title>Found</title><h1>Kettles</h1><a href=/red>Red kettle</a> <a href=/green>Green kettle</a>`,
        ),
      "/green": `<title>Green kettle</title><form action=/add><button>Add to cart</button></form>`,
      "/add": () => {
        cart += 1;
        return html(`<title>Cart</title><h1>${cart} item in your cart: Green kettle</h1>`);
      },
    });
  },
  brain: (url) =>
    from(url, (view) => {
      const { title } = view.page;
      // typed only: the assistant sends a search by itself
      if (title === "Shop") return act(view, "searchbox", "Search products", "type", "kettle");
      if (title === "Found") return act(view, "link", "Green kettle");
      if (title === "Green kettle") return act(view, "button", "Add to cart");
      return done("The green kettle is in the cart", "1 item in your cart: Green kettle");
    }),
};

const login: SiteCase = {
  goal: "Show my orders",
  outcome: "asked",
  reason: /sign in/,
  serve: () =>
    serveSites({
      "/": `<title>Sign in</title><form method=post action=/in><input name=user aria-label="User name">
        <input type=password name=password aria-label="Password"><button>Sign in</button></form>`,
    }),
  brain: (url) =>
    from(url, (view) => {
      if (view.status.last_action.endsWith("error")) {
        return {
          call: "assistant_ask",
          args: { question: "The page wants you to sign in. Will you do it yourself?" },
        };
      }
      return act(view, "password", "Password", "type", "secret");
    }),
};

const video: SiteCase = {
  goal: "Play the film about bees",
  reason: /film plays/,
  serve: () =>
    serveSites({
      "/":
        `<title>Bees</title><h1>A film about bees</h1><button id=p>Play</button> <span id=t>0:00 / 3:20</span><script>
        p.onclick = () => { p.textContent = "Pause"; let s = 0;
          setInterval(() => t.textContent = "0:" + String(++s).padStart(2, "0") + " / 3:20", 1000); };</script>`,
    }),
  brain: (url) =>
    from(url, (view) => {
      if (view.page.media_playing === true) return done("The film plays", "A film about bees");
      // It says to be done too early first, with words that stand there: that must not be believed.
      const isStarted = view.items.some(({ name }) => name === "Pause");
      if (isStarted || !view.text.includes("sent and changed nothing")) {
        return done("The film plays", "A film about bees");
      }
      return act(view, "button", "Play");
    }),
};

const files: SiteCase = {
  goal: "Download the list and send it back",
  flags: ["--allow", "download,upload,submit"],
  reason: /sent back/,
  serve: () =>
    serveSites({
      "/": `<title>Files</title><a href=/list.txt download>Download the list</a>
        <form method=post action=/sent enctype=multipart/form-data><input type=file name=file aria-label="Your list">
        <button>Send</button></form>`,
      "/list.txt": () =>
        new Response("tea\n", { headers: { "content-disposition": "attachment; filename=list.txt" } }),
      "/sent": async (request) => {
        const file = (await request.formData()).get("file");
        const text = file instanceof File ? `${file.name} with ${(await file.text()).trim()}` : "nothing";
        return html(`<title>Sent</title><h1>We have ${text}</h1>`);
      },
    }),
  brain: (url) =>
    from(url, (view) => {
      if (view.page.title === "Sent") return done("The list is sent back", "We have list.txt with tea");
      const link = view.items.find(({ role }) => role === "link");
      const field = view.items.find(({ name }) => name.includes("Your list"));
      if (!view.text.includes("is done: ")) {
        return {
          say: "Downloading",
          call: "browser_click_and_wait_download",
          args: { index: link?.index ?? -1 },
        };
      }
      const path = /is done: (\S+)/.exec(view.text)?.[1] ?? "";
      if (!view.text.includes("uploaded ")) {
        return {
          say: "Uploading",
          call: "browser_upload",
          args: { index: field?.index ?? -1, files: [path] },
        };
      }
      return act(view, "button", "Send");
    }),
};

const banner: SiteCase = {
  goal: "Open the news",
  reason: /news are open/,
  serve: () =>
    serveSites({
      "/": `<title>Paper</title><button onclick="document.title='News'">News</button>
        <div id=b role=dialog aria-label=Cookies style="position:fixed;inset:0;background:#fffd;padding-top:200px">
        We value your privacy <button onclick="b.remove()">Reject all</button></div>`,
    }),
  brain: (url) =>
    from(url, (view) => {
      if (view.page.title === "News") return found("The news are open", "News");
      if (view.status.last_action === "browser_overlay_act error") return act(view, "button", "Reject all");
      return act(view, "button", "News");
    }),
};

const spa: SiteCase = {
  goal: "Show the second page of the catalogue",
  reason: /second page/,
  serve: () =>
    serveSites({
      "/": `<title>Catalogue</title><h1 id=h>Page one</h1><button id=n>Next page</button><script>
        setInterval(() => fetch("/poll").catch(() => {}), 50);
        n.onclick = () => { history.pushState({}, "", "/two"); setTimeout(() => h.textContent = "Page two", 300); };
        </script>`,
      "/poll": () => new Response(new ReadableStream(), { headers: { "content-type": "text/plain" } }),
    }),
  flags: ["--settle", "700"],
  brain: (url) =>
    from(url, (view) => {
      if (shows(view, "Page two")) return done("The second page is shown", "Page two");
      if (view.page.url.endsWith("/two")) return { call: "browser_wait", args: { text: "Page two" } };
      return act(view, "button", "Next page");
    }),
};

const slow: SiteCase = {
  goal: "Read the slow report",
  reason: /report says 7/,
  serve: () =>
    serveSites({
      "/": `<title>Reports</title><a href=/report>Slow report</a>`,
      "/report": () => {
        const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
        const writer = writable.getWriter();
        const write = (text: string) => writer.write(new TextEncoder().encode(text));
        void write("<!doctype html><title>Report</title><h1>Report</h1>").then(() =>
          setTimeout(() => void write("<p>The number is 7</p>").then(() => writer.close()), 1_200)
        );
        return new Response(readable, { headers: { "content-type": "text/html" } });
      },
    }),
  brain: (url) =>
    from(url, (view) => {
      if (shows(view, "The number is 7")) return found("The report says 7", "The number is 7");
      return act(view, "link", "Slow report");
    }),
};

const frames: SiteCase = {
  goal: "Press the hidden buttons",
  reason: /both buttons/,
  serve: () =>
    serveSites({
      "/":
        `<title>Frames</title><p id=done></p><div id=host></div><iframe src=/inner width=300 height=80></iframe><script>
        const root = host.attachShadow({ mode: "open" });
        root.innerHTML = "<button>In the shadow</button>";
        root.firstChild.onclick = () => done.textContent += " one";
        addEventListener("message", () => done.textContent += " two");</script>`,
      "/inner":
        `<button onclick="parent.postMessage('x', '*'); this.textContent = 'Pressed'">In the frame</button>`,
    }),
  brain: (url) =>
    from(url, (view) => {
      if (!view.page.snippet.includes("one")) return act(view, "button", "In the shadow");
      if (!shows(view, "Pressed")) return act(view, "button", "In the frame");
      return done("I pressed both buttons", "one two");
    }),
};

/** With the search page of `search_test.ts`, ten. */
export const SITES: Readonly<Record<string, SiteCase>> = {
  "a form of three pages": form,
  "a shop, from search to cart": shop,
  "a login page, without a password": login,
  "a video page": video,
  "a download and an upload": files,
  "a banner over everything": banner,
  "an application that never is idle": spa,
  "a slow network": slow,
  "frames and shadow DOM": frames,
};
