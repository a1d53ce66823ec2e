/**
 * The page of the chart. The object `view` is there before its script runs. Values become text and numbers and never
 * HTML: they may be words of strangers.
 */
export const CHART = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Sales</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.4 var(--font-sans, system-ui, sans-serif) }
  body { margin: 0; padding: 12px; color: light-dark(#14181f, #e8ebf0); background: light-dark(#fff, #14181e) }
  figure { display: flex; align-items: end; gap: 8px; height: 140px; margin: 12px 0 }
  figure div { flex: 1; display: grid; align-content: end; text-align: center }
  figure i { background: light-dark(#4a45cf, #a6a3ff); border-radius: 4px 4px 0 0 }
  button { font: inherit; padding: 4px 12px }
</style>
</head>
<body>
<h1 style="font-size: 16px; margin: 0"></h1>
<figure></figure>
<button type="button">north</button> <button type="button">south</button>
<p role="status"></p>
<script>
  const draw = ({ region, bars }) => {
    document.querySelector("h1").textContent = "Sales " + region;
    const most = Math.max(...bars.map(({ value }) => value));
    document.querySelector("figure").replaceChildren(...bars.map(({ label, value }) => {
      const [box, bar] = [document.createElement("div"), document.createElement("i")];
      bar.style.height = 100 * Number(value) / most + "px";
      box.append(String(value), bar, String(label));
      return box;
    }));
  };
  const status = document.querySelector("[role=status]");
  view.on("result", ({ structuredContent }) => draw(structuredContent));
  for (const button of document.querySelectorAll("button")) {
    button.addEventListener("click", async () => {
      try {
        const { structuredContent } = await view.call("sales_chart", { region: button.textContent });
        draw(structuredContent);
        status.textContent = "";
      } catch (error) {
        status.textContent = error.message;
      }
    });
  }
  view.start({ name: "sales" }).catch((error) => status.textContent = error.message);
</script>
</body>
</html>`;
