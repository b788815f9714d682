import {
  AppError,
  groupFaults,
  settleGroup,
  toGroupForm,
  toWorkForm,
  tryGroup,
  type GroupFault,
  type GroupForm,
} from '@troupe/protocol';
import { handler, type Registration } from '../../http/handler.ts';
import { limitRules } from '../../limits.ts';
import { findNewest } from '../../platform/works/versions.ts';
import { createFindOwnCharacter } from '../editor/own-character.ts';
import { createJudgeTryout } from '../editor/tryout/judge-tryout.ts';
import { toTried, type TryoutDeps } from '../editor/tryout/tryout-handlers.ts';
import { toGroupIssues } from './group-issues.ts';
import { createKnownMembers, type KnownMembersDeps } from './known-members.ts';

export type GroupTryoutDeps = TryoutDeps & KnownMembersDeps;

/** What is only not there yet, but for members, who are rehearsed: nothing else that a rehearsal waits for. */
const isLacking = ({ rule, field }: GroupFault): boolean =>
  field !== 'members' && (rule === 'required' || rule === 'too_short' || rule === 'too_few');

/** Throws `invalid_input` with everything of a form that a save for oneself would not take either, by field. */
const refuseFaults = (form: GroupForm, base: GroupForm | null, known: Parameters<typeof groupFaults>[2]): void => {
  const faults = groupFaults(form, base, known, { needsPicture: false }).filter((fault) => !isLacking(fault));
  if (faults.length === 0) return;
  const issues = toGroupIssues(faults).map((issue) => ({ ...issue, path: issue.path.replace('body.', 'body.form.') }));
  throw new AppError('invalid_input', { issues });
};

/** A rehearsal of a group as its form says it now: POST characters/group/tryout. */
export const groupTryoutHandlers = (deps: GroupTryoutDeps): Registration[] => {
  const { db, rateLimits, tryoutReply } = deps;
  const findOwn = createFindOwnCharacter(deps, 'meta');
  const knownMembers = createKnownMembers(deps);
  const judge = createJudgeTryout(deps, 'tryGroup');

  return [
    handler(tryGroup, async ({ body }, context) => {
      await rateLimits.take(...limitRules('tryouts', context));
      const { character_id: characterId, persona_id: personaId, speaker_id: chosenId, lines, seed, time_zone: timeZone } = body;
      const row = characterId === undefined ? null : await findOwn(characterId, context);
      // What a member has chosen for others may be rehearsed before members are ready for them.
      const form = settleGroup({ ...body.form, visibility: 'private' });
      const ids = [...new Set(form.members.map(({ id }) => id))];
      const known = await knownMembers({ ids, visibility: form.visibility, groupId: row?.id }, context);
      refuseFaults(form, row && settleGroup(toGroupForm(await findNewest(db, row))), known);
      const usable = known.filter((member) => member.is_usable);
      const isAdultAlready = (row?.isNsfw ?? false) || usable.some((member) => member.is_nsfw);
      const { isAdult, needsHelp } = await judge({ form: toWorkForm(form), lines, isAdultAlready }, context);
      const character = toTried(toWorkForm(form), row, isAdult);
      const group = { members: form.members, usableIds: usable.map(({ id }) => id), chosenId };
      const asked = { character, group, greeter: form.greeting_character_id, isStored: row !== null };
      const answer = await tryoutReply({ ...asked, personaId, lines, seed, timeZone, needsHelp }, context);
      if (answer instanceof Response) return answer;
      const { turns, ...reply } = answer;
      if (!turns) throw new Error('A rehearsal was answered by nobody.');
      return { ...reply, ...turns };
    }),
  ];
};
