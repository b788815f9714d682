import { estimateTokens } from '../../estimate-tokens.ts';
import { isOpen, settleChatbot } from '../chatbot-faults.ts';
import { findLinks } from '../find-links.ts';
import {
  groupFields,
  groupLimits,
  toGroupForm,
  toWorkForm,
  workForm,
  type GroupField,
  type GroupForm,
  type GroupMemberForm,
  type WorkField,
  type WorkForm,
} from './group-form.ts';
import type { GroupMember } from './group-members.ts';

/** What is known of a member: enough to say what stands against them. */
export type KnownMember = Pick<GroupMember, 'id' | 'name' | 'visibility' | 'standing'>;

/** A member whom a fault is about; the name is null where none is known. */
export interface FaultyMember {
  id: string;
  name: string | null;
}

/** What is wrong with a field of a group, by the rule that it breaks (R-GRP-02 to R-GRP-07). */
export type GroupFault = { field: GroupField } & (
  | { rule: 'required' }
  | { rule: 'too_short' | 'too_long' | 'too_few' | 'too_many'; limit: number }
  /** As they were written, in order. */
  | { rule: 'links'; links: string[] }
  /** Of greeting and scenario together; told of the scenario. */
  | { rule: 'too_many_tokens'; limit: number; tokens: number }
  /** A public or unlisted group holds private chatbots. */
  | { rule: 'private_members'; members: FaultyMember[] }
  /** Chatbots that were closed, removed or withdrawn, or that this member may not open. */
  | { rule: 'lost_members'; members: FaultyMember[] }
  /** The same chatbot more than once. */
  | { rule: 'repeated_members'; members: FaultyMember[] }
  /** Notes that are too long. */
  | { rule: 'long_notes'; limit: number; members: FaultyMember[] }
  /** Who speaks first is no member. */
  | { rule: 'no_member' }
);

/** Tokens of a group, about: what each of its speakers is told of it. */
export const groupTokens = ({ greeting, scenario, persona }: Pick<GroupForm, 'greeting' | 'scenario' | 'persona'>): number =>
  [greeting, scenario, persona].reduce((sum, text) => sum + estimateTokens(text), 0);

/** What one member costs each time that they speak, without what was said. */
export interface SpeakerTokens {
  id: string;
  /** Their own card. */
  card: number;
  /** Scenario and description of the group. */
  scene: number;
  /** A line for each of the others who are there. */
  others: number;
  note: number;
  total: number;
}

/** The bill of tokens per speaker, heaviest first; a member of whom nothing is known is left out. */
export const speakerTokens = (
  form: Pick<GroupForm, 'scenario' | 'persona' | 'members'>,
  known: readonly Pick<GroupMember, 'id' | 'tokens'>[],
): SpeakerTokens[] => {
  const tokensOf = new Map(known.map(({ id, tokens }) => [id, tokens]));
  const scene = groupTokens({ ...form, greeting: '' });
  const here = form.members.filter(({ presence }) => presence !== 'away');
  return form.members
    .flatMap((member) => {
      const own = tokensOf.get(member.id);
      if (!own) return [];
      const others = here.filter(({ id }) => id !== member.id).reduce((sum, { id }) => sum + (tokensOf.get(id)?.line ?? 0), 0);
      const note = estimateTokens(member.note);
      return [{ id: member.id, card: own.card, scene, others, note, total: own.card + scene + others + note }];
    })
    .toSorted((a, b) => b.total - a.total);
};

/** With its fields in their order, since a stored form has none. */
const settleMember = ({ id, presence, talkativeness, note, books }: GroupMemberForm): GroupMemberForm => ({
  id,
  presence,
  talkativeness,
  note: note.trim(),
  books: books && [...new Set(books)].toSorted(),
});

/** A form as it is kept: without the space around its texts, and without what its visibility has no room for. */
export const settleGroup = (form: GroupForm): GroupForm => ({
  ...toGroupForm(settleChatbot(toWorkForm(form))),
  scenario: form.scenario.trim(),
  greeting_character_id: form.greeting_character_id,
  members: form.members.map(settleMember),
});

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Fields in which two settled forms differ. */
export const changedGroupFields = (form: GroupForm, base: GroupForm): GroupField[] =>
  groupFields.filter((field) => !isSame(form[field], base[field]));

/** Fields of everything that a version keeps. */
export const workFields = Object.keys(workForm.entries) as WorkField[];

/** Fields in which two settled forms of a chatbot, or of a group, differ. */
export const changedWorkFields = (form: WorkForm, base: WorkForm): WorkField[] =>
  workFields.filter((field) => !isSame(form[field], base[field]));

/** A group's form as its versions keep it, settled. */
export const settleGroupWork = (form: WorkForm): WorkForm => toWorkForm(settleGroup(toGroupForm(form)));

type TextField = 'name' | 'title' | 'greeting' | 'scenario';

const isDense = (name: string): boolean => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(name);

const text =
  (field: TextField, max: number, { noLinks }: { noLinks: boolean }) =>
  (form: GroupForm): GroupFault[] => {
    const written = form[field];
    if (written === '') return [{ field, rule: 'required' }];
    // What is too long is not looked through: a body of a megabyte would be for as long as others wait.
    if (written.length > max) return [{ field, rule: 'too_long', limit: max }];
    const min = field === 'name' && isDense(written) ? 1 : groupLimits.textMin;
    const short: GroupFault[] = written.length < min ? [{ field, rule: 'too_short', limit: min }] : [];
    const links = noLinks ? findLinks(written).map((link) => link.text) : [];
    return links.length > 0 ? [...short, { field, rule: 'links', links }] : short;
  };

const lost = new Set<GroupMember['standing']>(['closed', 'removed', 'unavailable']);

const memberFaults = (form: GroupForm, base: GroupForm | null, known: readonly KnownMember[]): GroupFault[] => {
  const field = 'members' as const;
  const byId = new Map(known.map((member) => [member.id, member]));
  const named = (some: readonly { id: string }[]): FaultyMember[] =>
    [...new Set(some.map(({ id }) => id))].map((id) => ({ id, name: byId.get(id)?.name ?? null }));
  const { members } = form;
  const faults: GroupFault[] = [];
  if (members.length < groupLimits.membersMin) faults.push({ field, rule: 'too_few', limit: groupLimits.membersMin });
  if (members.length > groupLimits.membersMax) faults.push({ field, rule: 'too_many', limit: groupLimits.membersMax });
  const repeated = members.filter(({ id }, at) => members.findIndex((other) => other.id === id) !== at);
  if (repeated.length > 0) faults.push({ field, rule: 'repeated_members', members: named(repeated) });
  const long = members.filter(({ note }) => note.length > groupLimits.memberNoteMax);
  if (long.length > 0) faults.push({ field, rule: 'long_notes', limit: groupLimits.memberNoteMax, members: named(long) });
  const isPrivate = ({ id }: GroupMemberForm) => {
    const member = byId.get(id);
    return (
      member !== undefined &&
      !lost.has(member.standing) &&
      member.visibility !== null &&
      !isOpen({ visibility: member.visibility })
    );
  };
  const hidden = isOpen(form) ? members.filter(isPrivate) : [];
  if (hidden.length > 0) faults.push({ field, rule: 'private_members', members: named(hidden) });
  // A group for oneself may keep whom it has lost: it runs without them, and they may come back.
  const kept = isOpen(form) ? [] : (base?.members.map(({ id }) => id) ?? []);
  const gone = members.filter(({ id }) => lost.has(byId.get(id)?.standing ?? 'unavailable') && !kept.includes(id));
  if (gone.length > 0) faults.push({ field, rule: 'lost_members', members: named(gone) });
  return faults;
};

type Rule = (form: GroupForm, base: GroupForm | null, known: readonly KnownMember[]) => GroupFault[];

/** What each field has to keep; those that are not here are right as soon as they have the shape of the schema. */
const rules: Partial<Record<GroupField, Rule>> = {
  avatar_url: ({ avatar_url }) => (avatar_url === null ? [{ field: 'avatar_url', rule: 'required' }] : []),
  name: text('name', groupLimits.nameMax, { noLinks: true }),
  title: text('title', groupLimits.titleMax, { noLinks: true }),
  greeting: text('greeting', groupLimits.greetingMax, { noLinks: true }),
  scenario: text('scenario', groupLimits.scenarioMax, { noLinks: false }),
  persona: ({ persona }) =>
    persona.length > groupLimits.scenarioMax ? [{ field: 'persona', rule: 'too_long', limit: groupLimits.scenarioMax }] : [],
  greeting_character_id: ({ greeting_character_id: first, members }) =>
    first !== null && !members.some(({ id }) => id === first) ? [{ field: 'greeting_character_id', rule: 'no_member' }] : [],
  members: memberFaults,
  tags: ({ tags, visibility }) => {
    const { tagsMin, tagsMax } = groupLimits;
    const links = tags.flatMap(findLinks).map((link) => link.text);
    return [
      ...(tags.length > tagsMax ? [{ field: 'tags', rule: 'too_many', limit: tagsMax } as const] : []),
      ...(visibility === 'public' && tags.length < tagsMin ? [{ field: 'tags', rule: 'too_few', limit: tagsMin } as const] : []),
      ...(links.length > 0 ? [{ field: 'tags', rule: 'links', links } as const] : []),
    ];
  },
};

const tokenFault = (form: GroupForm, base: GroupForm | null): GroupFault[] => {
  const tokens = groupTokens(form);
  const limit = groupLimits.tokensMax[form.visibility];
  if (tokens <= limit) return [];
  const isLess = base !== null && groupLimits.tokensMax[base.visibility] === limit && tokens <= groupTokens(base);
  return isLess ? [] : [{ field: 'scenario', rule: 'too_many_tokens', limit, tokens }];
};

const memberFields: readonly GroupField[] = ['members', 'visibility'];

/**
 * What stands against saving a group, in the order of its fields; empty where nothing does. `known` tells of its members: an id
 * that is not in it counts as unavailable. Of a group that there is already, `base`, what did not change is not asked about
 * again until others are to read it; members are asked about whenever members or visibility change, and in a group that others
 * read always. Both forms are settled ones. Where nobody may bring a picture, `needsPicture` is false.
 */
export const groupFaults = (
  form: GroupForm,
  base: GroupForm | null,
  known: readonly KnownMember[],
  { needsPicture = true }: { needsPicture?: boolean } = {},
): GroupFault[] => {
  const isOpened = isOpen(form) && (base === null || !isOpen(base));
  const changed = new Set<GroupField>(base === null || isOpened ? groupFields : changedGroupFields(form, base));
  if (changed.size === 0) return [];
  if (form.visibility === 'public' && changed.has('visibility')) changed.add('tags');
  if (isOpen(form) || memberFields.some((field) => changed.has(field))) changed.add('members').add('greeting_character_id');
  const faults = groupFields
    .filter((field) => changed.has(field) && (needsPicture || field !== 'avatar_url'))
    .flatMap((field) => rules[field]?.(form, base, known) ?? []);
  const isCounted = (['visibility', 'greeting', 'scenario', 'persona'] as const).some((field) => changed.has(field));
  return isCounted ? [...faults, ...tokenFault(form, base)] : faults;
};
