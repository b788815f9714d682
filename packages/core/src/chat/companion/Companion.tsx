/**
 * The second half of the chat: menus, tools, strips and panels, in one chunk that loads when the
 * conversation is shown. Its exports are the `Companion` of `slots.ts`; what stands in them is listed
 * in `menus.ts`, `message-entries.ts`, `parts.ts`, `attendants.ts` and `panels.ts`.
 */
export { HeaderTools } from './HeaderTools.tsx';
export { MemoryLineLink } from '../why/MemoryLineLink.tsx';
export { MessageMenuButton } from './MessageMenuButton.tsx';
export { MessageTools } from './MessageTools.tsx';
export { Panels } from './Panels.tsx';
export { ComposerTools, Strips } from './Row.tsx';
export { WaitingStatus } from '../outbox/WaitingStatus.tsx';
