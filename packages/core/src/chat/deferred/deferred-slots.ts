/**
 * The second half of the chat: menus, tools, strips and panels, in one chunk that loads when the conversation is shown.
 * Its exports are the `DeferredSlots` of `open-chat/slots.ts`; what stands in them comes from the features.
 */
export { KeptSelection } from '../conversation/KeptSelection.ts';
export { LogControls } from '../conversation/log/LogControls.ts';
export { MemoryLineLink } from '../why/MemoryLineLink.tsx';
export { WaitingStatus } from '../outbox/WaitingStatus.tsx';
export { HeaderTools } from './HeaderTools.tsx';
export { MessageMenuButton } from './MessageMenuButton.tsx';
export { MessageTools } from './MessageTools.tsx';
export { Panels } from './Panels.tsx';
export { ComposerTools, Strips } from './Row.tsx';
