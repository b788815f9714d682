import { ComposerControls } from '../conversation/ComposerControls.ts';
import type { Part } from '../open-chat/chat-feature.ts';
import { MenusContext } from '../open-chat/menus.ts';
import type { ComposerControlsProps } from '../open-chat/ports.ts';
import { MoreTools } from './MoreTools.tsx';
import { composerTools, menus, strips } from './tables.ts';

/** The parts of a slot, in their order. */
export const Row = <Props extends object>({ parts, given }: { parts: readonly Part<Props>[]; given: Props }) =>
  parts.map(({ at, Part: Shown }) => <Shown key={at} {...given} />);

/** What stands between the log and the composer. What steers the composer finds its port. */
export const Strips = (composer: ComposerControlsProps) => (
  <MenusContext.Provider value={menus}>
    <ComposerControls {...composer} />
    <Row parts={strips} given={{}} />
  </MenusContext.Provider>
);

/** What stands in the composer before Send; where it is narrow, the first and the last. */
export const ComposerTools = () => (
  <>
    <Row parts={composerTools} given={{}} />
    <MoreTools />
  </>
);
