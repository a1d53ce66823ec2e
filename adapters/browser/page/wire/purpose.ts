import { z } from "glovebox";

/** Schema of what a control does. */
export const purposeSchema = z.object({
  index: z.number(),
  /** Kind of an input, such as `tel`. */
  type: z.string().optional(),
  autocomplete: z.string().optional(),
  /** Method of the form it belongs to. */
  method: z.enum(["get", "post", "dialog"]).optional(),
  /** Pressing it sends its form. */
  submits: z.boolean().optional(),
  /** It is part of a search: by its role, or as the one field of a form that only asks. */
  search: z.boolean().optional(),
  /** For passwords, one-time codes, card data. */
  secret: z.boolean().optional(),
  download: z.boolean().optional(),
  upload: z.boolean().optional(),
});
/** Use of a control, as its element and form tell it, whatever its name. */
export type Purpose = z.infer<typeof purposeSchema>;

/** Schema of a field of a page, by which what the page sends is recognised. */
export const fieldMarkSchema = z.object({
  name: z.string(),
  label: z.string(),
  /** It is for what tells of a person, such as a mail address. */
  personal: z.boolean().optional(),
  /** Digest of what a secret field holds. */
  secret: z.string().optional(),
});
/** Field of a page, with the digest of a secret instead of the secret. */
export type FieldMark = z.infer<typeof fieldMarkSchema>;

/** Schema of facts about a page that no list tells. */
export const sceneSchema = z.object({
  purposes: z.array(purposeSchema),
  marks: z.array(fieldMarkSchema),
  /** Whether a player plays; undefined where there is none. */
  playing: z.boolean().optional(),
  /** Position to which the page is scrolled, and its height, in CSS pixels. */
  top: z.number(),
  height: z.number(),
  lang: z.string(),
});
/** Uses of controls, fields and position of a page. */
export type Scene = z.infer<typeof sceneSchema>;
