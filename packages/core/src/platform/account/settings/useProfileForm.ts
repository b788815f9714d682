import {
  AppError,
  displayNameProblem,
  limits,
  profileLimits,
  toUsername,
  updateUser,
  usernameProblem,
  type OpenAiMode,
  type Profile,
  type ProfileChange,
} from '@troupe/protocol';
import { useState } from 'react';
import { tellRefusal, useApp } from '../../../app/index.ts';
import type { ProfileStore } from './useProfile.ts';

/** What of a profile is edited together. */
export interface ProfileDraft {
  username: string;
  name: string;
  highlights: string;
  avatar_url: string;
  openai_mode: OpenAiMode;
  /** What was typed; '' leaves the key that is kept, null takes it away. */
  openai_api_key: string | null;
}
export type ProfileField = keyof ProfileDraft;
export const profileFields = ['username', 'name', 'highlights', 'avatar_url', 'openai_mode', 'openai_api_key'] as const;

/** A profile as its form begins. */
export const draftOf = (profile: Profile): ProfileDraft => ({
  username: profile.username ?? '',
  name: profile.name,
  highlights: profile.highlights ?? '',
  avatar_url: profile.avatar_url ?? '',
  openai_mode: profile.openai_mode,
  openai_api_key: '',
});

export type ProfileProblem = { text: string } | 'short' | 'long' | 'key-long' | 'key-needed';

const problemsOf = (draft: ProfileDraft, profile: Profile, changed: readonly ProfileField[]) => {
  const problems: Partial<Record<ProfileField, ProfileProblem>> = {};
  const tell = (field: ProfileField, text: string | null) => {
    if (text !== null && changed.includes(field)) problems[field] = { text };
  };
  tell('username', usernameProblem(draft.username));
  tell('name', displayNameProblem(draft.name));
  const length = draft.highlights.trim().length;
  if (length > 0 && length < profileLimits.highlightsMin) problems.highlights = 'short';
  if (length > limits.highlightsMax) problems.highlights = 'long';
  if ((draft.openai_api_key ?? '').trim().length > profileLimits.openAiKeyMax) problems.openai_api_key = 'key-long';
  const hasKey = draft.openai_api_key === '' ? profile.openai_api_key !== null : draft.openai_api_key !== null;
  if (draft.openai_mode !== 'disabled' && changed.includes('openai_mode') && !hasKey) problems.openai_api_key = 'key-needed';
  return problems;
};

const changesOf = (draft: ProfileDraft, base: ProfileDraft): ProfileField[] =>
  profileFields.filter((field) =>
    field === 'username' ? toUsername(draft.username) !== toUsername(base.username) : draft[field] !== base[field],
  );

/**
 * One form for both versions of the profile: what changed, what is wrong, and the three ways out (update, discard,
 * and a choice where somebody saved meanwhile).
 */
export const useProfileForm = (profile: Profile, store: Pick<ProfileStore, 'put' | 'readAnew'>) => {
  const { client, notify, renewSession, t } = useApp();
  const [base, setBase] = useState(profile);
  const [draft, setDraft] = useState(() => draftOf(profile));
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  /** What was saved elsewhere since this form began. */
  const [theirs, setTheirs] = useState<Profile | null>(null);
  const changes = changesOf(draft, draftOf(base));
  const problems = problemsOf(draft, base, changes);

  const begin = (from: Profile) => {
    setBase(from);
    setDraft(draftOf(from));
    setTheirs(null);
    setFailure(null);
  };

  /** Saves over the version named; answers whether that went well. */
  const save = async (version: string): Promise<boolean> => {
    if (isSaving || Object.keys(problems).length > 0) return false;
    setSaving(true);
    setFailure(null);
    try {
      const body: ProfileChange = { version };
      for (const field of changes) Object.assign(body, { [field]: draft[field] });
      const saved = await client.call(updateUser, { body });
      store.put(saved);
      begin(saved);
      // Name and picture stand around the page too.
      renewSession();
      return true;
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflict') setTheirs(await store.readAnew().catch(() => null));
      else setFailure(error);
      tellRefusal({ notify, t }, error);
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    draft,
    base,
    changes,
    problems,
    isSaving,
    failure,
    theirs,
    set: (change: Partial<ProfileDraft>) => {
      setFailure(null);
      setDraft((now) => ({ ...now, ...change }));
    },
    update: () => save(base.version),
    discard: () => begin(base),
    keepMine: () => (theirs ? save(theirs.version) : Promise.resolve(false)),
    takeTheirs: () => theirs && begin(theirs),
  };
};
export type ProfileForm = ReturnType<typeof useProfileForm>;
