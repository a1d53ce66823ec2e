import type { ProtocolMapping } from "devtools-protocol/types/protocol-mapping.js";

/** The name of a command of the DevTools protocol. */
export type Method = keyof ProtocolMapping.Commands;

/** Arguments of a command. */
export type Params<M extends Method> = ProtocolMapping.Commands[M]["paramsType"] extends [(infer P)?] ? P
  : never;

/** Result of a command. */
export type Result<M extends Method> = ProtocolMapping.Commands[M]["returnType"];

/** The name of an event. */
export type EventName = keyof ProtocolMapping.Events;

/** Payload of an event. */
export type EventParams<E extends EventName> = ProtocolMapping.Events[E] extends [infer P] ? P : undefined;
