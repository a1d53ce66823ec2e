/** Promises of what is published. */
export const RELEASE_PROMISES = {
  "issue 22, release": {
    "release:sums": "Everything in a release is named by SHA256SUMS, and is what it says",
    "release:npm":
      "npx starts the package of this system, which npm installs next to the one that people name",
    "release:installer": "The installer installs what it has checked, and nothing else",
    "release:debian": "dpkg installs and removes the package",
    "release:bundle": "The bundle for desktop clients is valid and holds an executable that runs",
    "release:bill-of-materials": "The bill of materials is valid and names what is bundled",
    "release:workflows": "A linter accepts the workflows",
    "release:arm64": "The executable for Linux on arm64 serves a call, in an emulator",
  },
} as const;
