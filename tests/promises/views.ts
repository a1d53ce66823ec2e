/** Promises of views in the conversation. */
export const VIEW_PROMISES = {
  "issue 24, views": {
    "views:extension-only": "Views and their tools are listed and served only to clients that show views",
    "views:no-tokens": "Views cost a model nothing: it is listed the same tools and reads the same answers",
    "views:own-tools":
      "Tools for views are called by the adapter's own views alone, with the same checks as any call",
    "views:stop": "A person stops in a view what the model does there",
    "views:in-chats": "Views work in the extension's own host code and in another maker's, in a real browser",
    "views:live":
      "A live view follows the calls and has the person's hands, without a word to the model but what they did",
    "views:run": "A run of the assistant is followed, answered, stopped and gone on with in the conversation",
    "views:consent":
      "What waits for the person can be answered in the views that come with Glovebox, and never by a model or another view",
    "views:refuse":
      "A view survives a silent host, hostile answers and its own end, and shows words as words",
  },
} as const;
