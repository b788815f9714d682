import type { ComponentType } from 'react';
import { composerTools } from '../composer/parts.ts';
import { strips, type Parts } from './parts.ts';

/** The parts of a slot, in their order. */
export const Row = <Props extends object>({ parts, given }: { parts: Parts<Props>; given: Props }) =>
  Object.entries<ComponentType<Props>>(parts).map(([name, Part]) => <Part key={name} {...given} />);

/** What stands between the log and the composer. */
export const Strips = () => <Row parts={strips} given={{}} />;

/** What stands in the composer before Send. */
export const ComposerTools = () => <Row parts={composerTools} given={{}} />;
