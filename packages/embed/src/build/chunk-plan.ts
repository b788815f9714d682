import { rollup, type InputOptions, type OutputChunk } from 'rollup';

/** In which chunk a module goes, by its id; a module that is not in it stays where the bundler puts it. */
export type ChunkPlan = ReadonlyMap<string, string>;

/** A chunk as the bundler cuts it: what it is, and what it asks for. */
export type CutChunk = Pick<
  OutputChunk,
  'fileName' | 'name' | 'isEntry' | 'facadeModuleId' | 'moduleIds' | 'imports' | 'dynamicImports'
>;

const rooms = (...names: string[]): string[] => names.map((name) => `chat/${name}/`);

/**
 * What is asked for at one time comes in one file: files and rooms of core, at the beginning of their paths. In the chat: at
 * once after the first screen, and at the first panel of a kind.
 */
export const chunkKinds: Readonly<Record<string, readonly string[]>> = {
  later: ['chat/deferred/deferred-slots.ts', 'ui/actions/MenuPopup.tsx', 'chat/screens/SignInGate.tsx'],
  'panels-stories': rooms('conversations', 'commands', 'branches', 'personas', 'blocking', 'message-menu'),
  'panels-settings': rooms(
    'model-settings',
    'voice',
    'reading',
    'keyboard',
    'recording',
    'translation',
    'feedback',
    'report',
    'upgrade',
  ),
  'panels-replies': rooms('memories', 'why', 'scene', 'hint', 'images', 'groups', 'queue', 'ads', 'safety'),
};
const isOfChat = (kind: string) => kind in chunkKinds;

/** A chunk that is asked for by what it exports of several modules has no module for a face: any of them tells its kind. */
const kindOf = ({ facadeModuleId, moduleIds, name }: CutChunk): string => {
  const faces = facadeModuleId === null ? moduleIds : [facadeModuleId];
  const isFace = (path: string) => faces.some((id) => id.includes(`/core/src/${path}`));
  return Object.entries(chunkKinds).find(([, paths]) => paths.some(isFace))?.[0] ?? name;
};

/** A file and all that it imports statically. */
const closureOf = (chunks: ReadonlyMap<string, CutChunk>, from: string): Set<string> => {
  const seen = new Set<string>();
  const visit = (file: string): void => {
    const chunk = chunks.get(file);
    if (seen.has(file) || chunk === undefined) return;
    seen.add(file);
    chunk.imports.forEach(visit);
  };
  visit(from);
  return seen;
};

/**
 * The chunk that a cut goes into, by the widgets that begin with it and the kinds that ask for it later; undefined leaves it as
 * it is. Nobody loads at first what only others begin with, nor what nobody begins with.
 */
const placeOf = (first: readonly string[], later: readonly string[], widgets: number): string | undefined => {
  if (first.length > 1) return first.length === widgets || first.includes('chat') ? 'frame' : 'parts';
  // Who chooses a character in the chat loads the grid; a panel loads small parts that only the grid begins with.
  if (later.includes('later') && first.length > 0) return 'frame';
  if (first.length === 1) return later.some(isOfChat) ? 'parts' : `${first[0]}-parts`;
  if (later.length < 2) return later[0];
  // What waits for a first panel must not come with what follows the first screen.
  if (later.includes('later')) return later.every(isOfChat) ? 'later' : 'later-base';
  return later.every(isOfChat) ? 'panels' : 'panels-base';
};

/** Fewer, larger files of what the bundler cut as fine as it can. */
export const joinChunks = (output: readonly CutChunk[]): ChunkPlan => {
  const chunks = new Map(output.map((chunk) => [chunk.fileName, chunk]));
  const entries = output.filter(({ isEntry }) => isEntry);
  const roots = new Set(output.flatMap(({ dynamicImports }) => dynamicImports));
  const first = new Map(entries.map(({ name, fileName }) => [name, closureOf(chunks, fileName)]));
  const later = [...roots].flatMap((file) => {
    const chunk = chunks.get(file);
    return chunk ? [[kindOf(chunk), closureOf(chunks, file)] as const] : [];
  });
  const naming = <Name>(all: Iterable<readonly [Name, Set<string>]>, file: string): Name[] => [
    ...new Set([...all].filter(([, files]) => files.has(file)).map(([name]) => name)),
  ];
  return new Map(
    output.flatMap(({ fileName, moduleIds, isEntry, name }) => {
      const place = isEntry ? name : placeOf(naming(first, fileName), naming(later, fileName), entries.length);
      return place === undefined ? [] : moduleIds.map((id) => [id, place] as const);
    }),
  );
};

/** Cuts a build without writing it, and joins what is asked for together. */
export const planChunks = async (input: InputOptions): Promise<ChunkPlan> => {
  const build = await rollup({ ...input, onwarn: () => undefined });
  const { output } = await build.generate({ format: 'es', hoistTransitiveImports: false });
  await build.close();
  return joinChunks(output.filter((file): file is OutputChunk => file.type === 'chunk'));
};
