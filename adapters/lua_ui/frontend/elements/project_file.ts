/// <reference lib="dom" />

const PICTURE = /\.(?:png|jpe?g|gif|webp|svg|avif|ico)$/i;

/**
 * A file of the project: a picture is shown, another one can be opened. Its `path` starts at the application's folder.
 */
export class FileElement extends HTMLElement {
  static readonly observedAttributes = ["path", "label"];

  attributeChangedCallback(): void {
    this.#draw();
  }

  connectedCallback(): void {
    this.#draw();
  }

  #draw(): void {
    const path = (this.getAttribute("path") ?? "").replace(/^(?:\.\/)*(?:\.ui\/)?/, "");
    if (path === "") return this.replaceChildren();
    const [, session = ""] = location.pathname.split("/");
    const address = `/${session}/files/${path.split("/").map(encodeURIComponent).join("/")}`;
    const label = this.getAttribute("label") ?? path.split("/").at(-1) ?? path;
    if (PICTURE.test(path)) {
      const picture = Object.assign(document.createElement("img"), { src: address, alt: label });
      picture.style.maxWidth = "100%";
      return this.replaceChildren(picture);
    }
    this.replaceChildren(
      Object.assign(document.createElement("a"), { href: address, textContent: label, target: "_blank" }),
    );
  }
}
