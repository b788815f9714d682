export * from './App.tsx';
export * from './client.ts';
export * from './device-storage.ts';
export * from './host-bridge.ts';
export * from './screen-props.ts';
export { createSessionKeeper, type KeeperClock, type Obtained, type ObtainReason } from './session-keeper.ts';
export { useCursorList, type CursorList, type CursorItem } from './useCursorList.ts';
export { useSubmit } from './useSubmit.ts';
export { useOwnTexts, type OwnKey, type OwnText } from './useOwnTexts.ts';
