import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { features } from '../features.ts';
import { menuGroups, settingsGroups, type ChatFeature, type Part, type Placed } from '../open-chat/chat-feature.ts';
import type { ChatMenuEntry, Menus } from '../open-chat/menus.ts';
import type { PanelLoader, PanelName, PanelProps } from '../open-chat/panels.ts';

/** The slots that hold lists, by their names in `ChatFeature`. */
type Listed = Exclude<keyof ChatFeature, 'panels'>;
type RowOf<Slot extends Listed> = NonNullable<ChatFeature[Slot]>[number];

/** What the features put into a slot, in order. */
const inOrder = <Slot extends Listed>(slot: Slot): RowOf<Slot>[] =>
  features
    .flatMap((feature) => (feature[slot] ?? []) as readonly (RowOf<Slot> & Placed)[])
    .toSorted((a: Placed, b: Placed) => a.at - b.at);

const entriesOf = <Entry>(rows: readonly { useEntry: Entry }[]): Entry[] => rows.map(({ useEntry }) => useEntry);

const grouped = <Group extends string>(
  groups: readonly Group[],
  rows: readonly { group: Group; useEntry: ChatMenuEntry }[],
): ChatMenuEntry[][] => groups.map((group) => entriesOf(rows.filter((row) => row.group === group)));

export const menus: Menus = {
  chat: grouped(menuGroups, inOrder('menu')),
  settings: grouped(settingsGroups, inOrder('settings')),
  commands: entriesOf(inOrder('commands')),
  message: entriesOf(inOrder('messageMenu')),
  composer: entriesOf(inOrder('composerMenu')),
};

export const headerTools = inOrder('headerTools');
export const strips = inOrder('strips');
export const composerTools = inOrder('composerTools');
export const messageTools = inOrder('messageTools');
export const effects: readonly Part[] = inOrder('effects');

const loaders = features.flatMap(({ panels = {} }) => Object.entries(panels) as [PanelName, PanelLoader][]);

/** Each a chunk of its own, asked for when it is opened first. */
export const panels = Object.fromEntries(
  loaders.map(([name, load]) => [name, lazy(async () => ({ default: await load() }))]),
) as Partial<Record<PanelName, LazyExoticComponent<ComponentType<PanelProps>>>>;
