import { cutAtGrapheme, limits } from '@troupe/protocol';
import type { characters, VersionedEntry } from '../../db/schema.ts';
import { readGroupMembers } from '../../platform/works/group-members.ts';
import { readPresentLore, readShownLore } from '../../platform/works/lore-versions.ts';
import { reachesOthers } from '../../platform/works/reach.ts';
import type { Db } from '../../ports/index.ts';

/** What a report keeps of its subject. */
export interface Evidence {
  evidence: string;
  /** Stored picture that must not go while the report names it. */
  pictureId: string | null;
}

/** The stored picture at an address; null for one of the house or of elsewhere. */
export const storedPicture = (url: string | null): string | null => /^\/files\/([\w-]{43})$/.exec(url ?? '')?.[1] ?? null;

type ReportedEntry = Pick<VersionedEntry, 'name' | 'keywords' | 'content'>;
const entriesMost = limits.lorebookEntriesMax;

/** UTF-16 units that a report keeps of the texts of a chatbot, all of them together. */
export const evidenceMax = 100_000;
/** The same once an account, or its network, has had more kept in a day than `evidence` of the limits allows. */
export const shortEvidenceMax = 4000;

/** Entries of a chatbot's lorebooks as its readers get them: what was approved, of one that its creator alone reads the newest. */
const findLore = async (db: Pick<Db, 'select'>, row: typeof characters.$inferSelect): Promise<ReportedEntry[]> => {
  const lore = reachesOthers(row) ? await readShownLore(db, row.id, 'live') : await readPresentLore(db, row.id);
  return lore.flatMap(({ content }) => content.entries).slice(0, entriesMost);
};

/** Members of a group as its readers meet them: how each begins, and what only they are told. */
const findMembers = async (db: Pick<Db, 'select'>, { id, type }: typeof characters.$inferSelect) =>
  type === 'meta' ? readGroupMembers(db, id) : [];

/** Cuts texts once all of them together are longer than there is room for. */
const createCut = (most: number) => {
  let room = most;
  let isCut = false;
  const cut = (text: string): string => {
    const kept = text.length <= room ? text : cutAtGrapheme(text, room);
    isCut ||= kept !== text;
    room -= kept.length;
    return kept;
  };
  return { cut, isCut: () => isCut, isFull: () => room <= 0 };
};

/** A chatbot as it is now, with everything that its readers or a model are told of it. What finds no room is left out, and said so. */
export const evidenceOf = async (
  db: Pick<Db, 'select'>,
  row: typeof characters.$inferSelect,
  most = evidenceMax,
): Promise<Evidence> => {
  const { cut, isCut, isFull } = createCut(most);
  const texts = {
    name: cut(row.name),
    nickname: cut(row.nickname),
    title: cut(row.title),
    tags: row.tags.map(cut),
    avatar_url: row.avatarUrl,
    sub_character_ids: row.subCharacterIds,
    greeting: cut(row.greeting),
    persona: cut(row.persona),
    scenario: cut(row.scenario),
    dialogue: cut(row.dialogue),
    system_prompt: cut(row.systemPrompt),
    post_history_instructions: cut(row.postHistoryInstructions),
    depth_prompt: row.depthPrompt && cut(JSON.stringify(row.depthPrompt)),
    alternate_greetings: row.alternateGreetings.map(cut),
  };
  const members: { id: string; presence: string; talkativeness: number; note: string }[] = [];
  for (const { characterId: id, presence, talk: talkativeness, note } of await findMembers(db, row))
    members.push({ id, presence, talkativeness, note: cut(note) });
  const lore: { name: string; keywords: string[]; content: string }[] = [];
  for (const { name, keywords, content } of await findLore(db, row)) {
    if (isFull()) break;
    lore.push({ name: cut(name), keywords: keywords.map(cut), content: cut(content) });
  }
  const evidence = JSON.stringify(
    { ...texts, ...(row.type === 'meta' && { members }), lore, is_cut: isCut() || isFull() },
    null,
    1,
  );
  return { evidence, pictureId: storedPicture(row.avatarUrl) };
};
