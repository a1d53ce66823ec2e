package glovebox.javafx.inner;

/** Script that reads a page as a person does: texts in their order, and what can be clicked with numbers. */
final class PageScript {
    private PageScript() {}

    /** Gives JSON; of a number above 0 it scrolls to what has that. Nothing is left behind in the page. */
    static String with(int number) {
        return TEXT + "(" + number + ")";
    }

    private static final String TEXT = String.join("\n",
        "(function (wanted) {",
        "  var items = [], count = 0, seen = 0;",
        "  function words(text) { return String(text || '').replace(/\\s+/g, ' ').trim().slice(0, 300); }",
        "  function isShown(element) {",
        "    var style = getComputedStyle(element);",
        "    return style.display !== 'none' && style.visibility !== 'hidden';",
        "  }",
        "  function add(element, type) {",
        "    var number = ++count, box;",
        "    if (number === wanted) element.scrollIntoView();",
        "    box = element.getBoundingClientRect();",
        "    var isField = /^(input|select|textarea)$/.test(type);",
        "    var secret = isField && /password/i.test(element.type);",
        "    var named = element.getAttribute('aria-label') || element.placeholder || element.title || element.name;",
        "    items.push({ n: number, type: type, text: words(isField ? named : element.textContent || named),",
        "      value: isField ? (secret ? '' : words(element.value)) : null,",
        "      x: box.left, y: box.top, width: box.width, height: box.height });",
        "  }",
        "  function walk(element) {",
        "    for (var child = element.firstChild; child; child = child.nextSibling) {",
        "      if (++seen > 5000 || items.length >= 300) return;",
        "      if (child.nodeType === 3) {",
        "        if (words(child.nodeValue)) items.push({ n: 0, type: 'text', text: words(child.nodeValue) });",
        "      } else if (child.nodeType === 1 && isShown(child)) {",
        "        var type = child.tagName.toLowerCase();",
        "        if (/^(script|style|noscript|template)$/.test(type)) continue;",
        "        var role = child.getAttribute('role');",
        "        if (/^(a|button|input|select|textarea)$/.test(type) || child.onclick || role === 'button') {",
        "          add(child, type);",
        "        } else {",
        "          walk(child);",
        "        }",
        "      }",
        "    }",
        "  }",
        "  if (document.body) walk(document.body);",
        "  return JSON.stringify({ title: document.title, url: location.href, items: items });",
        "})");
}
