import {
  emptyChatbot,
  settleChatbot,
  type CharacterVersion,
  type ChatbotForm,
  type EditedCharacter,
  type ModerationReport,
} from '@troupe/protocol';

/** A chatbot that is ready to be saved. */
export const testForm = (over: Partial<ChatbotForm> = {}): ChatbotForm => ({
  ...emptyChatbot('en'),
  name: 'Mina Thorne',
  title: 'Clock mender who is always slightly early',
  greeting: '*The bell rings.* "You are nearly on time. Sit."',
  persona: 'Precise, kind, allergic to small talk.',
  tags: ['Mystery', 'Cosy'],
  avatar_url: '/art/mina.svg',
  ...over,
});

export const testReport = (moderation_status: string, over: Partial<ModerationReport> = {}): ModerationReport => ({
  moderation_status,
  reason_for_moderation: [],
  action_taken_description: null,
  ...over,
});

/** One of one's own that everybody reads. */
export const editedCharacter = (over: Partial<EditedCharacter> = {}): EditedCharacter => ({
  id: 'mina',
  form: testForm(),
  revision: 3,
  moderationReport: null,
  reportsType: [],
  is_live: true,
  approved: null,
  review: null,
  ...over,
});

export interface FakeVersion extends CharacterVersion {
  form: ChatbotForm;
}

/** The calls of the editor about one chatbot, kept in memory. */
export const createFakeEditor = (given: EditedCharacter | null, versions: readonly FakeVersion[] = []) => {
  let kept = given;
  const sent: Record<string, unknown>[] = [];
  const save = (body: Record<string, unknown>, id: string): Response => {
    sent.push(body);
    const { base_revision: _base, note: _note, submitForManualReview: _manual, guidelines: _agreed, ...change } = body;
    const form = settleChatbot({ ...(kept?.form ?? emptyChatbot('en')), ...change } as ChatbotForm);
    kept = { ...(kept ?? editedCharacter({ revision: 0, is_live: false })), id, form, revision: (kept?.revision ?? 0) + 1 };
    return Response.json(kept);
  };
  const read = (): Record<string, () => Response> => ({
    'GET /characters/mina/form': () => Response.json(kept),
    'GET /characters/mina/tag-suggestions': () => Response.json({ suggestions: [] }),
    'GET /characters/mina/versions': () => Response.json(versions.map(({ form: _form, ...version }) => version)),
    'POST /characters/mina/withdraw': () => {
      kept = kept && { ...kept, moderationReport: null, review: null };
      return Response.json(kept);
    },
    'POST /characters/avatars': () => Response.json({ avatar_url: `/files/${'a'.repeat(43)}` }),
  });
  return {
    /** Bodies of what was saved, oldest first. */
    sent,
    /** Somebody saves it elsewhere. */
    change: (over: Partial<EditedCharacter>) => void (kept = kept && { ...kept, ...over }),
    /** Answers `METHOD /path`; null for other calls. */
    async answer(path: string, request: Request): Promise<Response | null> {
      if (path === 'POST /characters' || path === 'PATCH /characters/mina')
        return save((await request.json()) as Record<string, unknown>, path === 'POST /characters' ? 'new' : 'mina');
      const number = /^GET \/characters\/mina\/versions\/(\d+)$/.exec(path)?.[1];
      if (number !== undefined) return Response.json(versions.find((version) => version.number === Number(number)));
      return read()[path]?.() ?? null;
    },
  };
};
