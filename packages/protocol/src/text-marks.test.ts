import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { modelText, requiredUserText, userText } from './fields.ts';
import { nameText } from './names.ts';
import { textPlaces, textsAt, userTexts } from './text-marks.ts';

const all = Object.values(endpoints) as Endpoint[];

/**
 * Texts that nobody's own words stand in, each with its reason. A new string of a call is marked `userText`, or it
 * stands here: by its schema (a fixed shape, such as an id) or by its name.
 */
const notWords: Record<string, string> = {
  'query.limit': 'a number as queries spell it',
  'query.redirect': 'a path of ours, checked where it is used',
  'body.redirect': 'a path of ours, checked where it is used',
  'createPasskey body.credential.response.transports.*': 'told by a browser, kept for it and never shown',
  'query.login_hint': 'an e-mail address, shown to its owner',
  'query.q': 'words to find by: kept nowhere, shown to nobody',
  'body.last_token': 'a token of ours',
  'body.code': 'a code of ours',
  'body.origin': 'an origin',
  'body.client_id': 'chosen by a device, compared and never shown',
  'body.inference_model': 'the name of a model that the server offers',
  'body.recommId': 'the id of a recommendation',
  'createExternalSession body.id': 'the partner’s own id of a user',
  'body.session_id': 'of a payment',
  'body.promo_code': 'compared with codes that exist',
  'body.state': 'of an address, for tax',
  'createUser body.affiliate_id': 'told by an address, for the site that brought them here',
  'createUser body.tap_tracking_id': 'told by an address, for the site that brought them here',
  'updateUserSettings body.selectedTags.*': 'tags that exist, for a filter of one’s own',
  'getCreator params.username': 'a name to look up',
  'createPushSubscription body.endpoint': 'an address that a browser made',
  'updateUser body.version': 'a digest of ours',
  'getRecommendations query.count': 'a number as queries spell it',
  'getRecommendations query.from': 'a number as queries spell it',
  'getRecommendations query.recommId': 'the id of a recommendation',
  'getRecommendations query.tags': 'tags that exist, for a filter of one’s own',
  'updateFewer body.value': 'a tag or an id that exists',
  'body.postal_code': 'of an address, for tax',
  'createRestriction body.scope': 'of a moderator',
  'createRestriction body.facts': 'of a moderator: it quotes what was found',
  'createRestriction body.ground': 'of a moderator',
  'createRestriction body.ground_version': 'of a moderator',
  'decideReviewCase body.words': 'of a moderator: it quotes what was found',
  'decideReviewCase body.note': 'of a moderator',
  'answerAppeal body.text': 'of a moderator',
  'decideAppeal body.outcome': 'of a moderator',
  'putDraft body.form.name': 'read by its writer alone, judged when a chatbot is saved from it',
  'putDraft body.lorebooks.*.name': 'read by its writer alone, the name of a lorebook as it was chosen',
  'putDraft body.form.title': 'read by its writer alone, judged when a chatbot is saved from it',
  'putDraft body.form.greeting': 'read by its writer alone, judged when a chatbot is saved from it',
  'putDraft body.form.alternate_greetings.*': 'read by its writer alone, judged when a chatbot is saved from it',
  'putDraft body.form.persona': 'read by its writer alone, judged when a chatbot is saved from it',
  'putDraft body.form.scenario': 'read by its writer alone, judged when a chatbot is saved from it',
  'putDraft body.form.dialogue': 'read by its writer alone, judged when a chatbot is saved from it',
  'putDraft body.form.system_prompt': 'read by its writer alone, judged when a chatbot is saved from it',
  'putDraft body.form.post_history_instructions': 'read by its writer alone, judged when a chatbot is saved from it',
  'putDraft body.form.tags.*': 'read by its writer alone, judged when a chatbot is saved from it',
  'putDraft body.form.members.*.note': 'read by its writer alone, judged when a group is saved from it',
  'putDraft body.note': 'read by its writer alone, judged when a chatbot is saved from it',
};

describe('marks on texts', () => {
  it('are found in objects, lists, records, variants and pipes', () => {
    const schema = v.object({
      title: nameText(20),
      note: v.optional(v.pipe(v.string(), v.trim(), userText(5))),
      items: v.array(v.object({ words: requiredUserText(5), id: v.string() })),
      byLanguage: v.record(v.string(), userText(5)),
      either: v.variant('type', [
        v.object({ type: v.literal('a'), said: modelText }),
        v.object({ type: v.literal('b'), said: v.nullable(userText(5)) }),
      ]),
      count: v.number(),
    });
    expect(
      textPlaces(schema)
        .map(({ path, author }) => `${path.join('.')} ${author}`)
        .toSorted(),
    ).toEqual(['byLanguage.* user', 'either.said user', 'items.*.id null', 'items.*.words user', 'note user', 'title user']);
    const value = { items: [{ words: 'one' }, { words: 'two' }], byLanguage: { de: 'drei' } };
    expect(textsAt(value, ['items', '*', 'words'])).toEqual(['one', 'two']);
    expect(textsAt(value, ['byLanguage', '*'])).toEqual(['drei']);
    expect(textsAt(value, ['nothing', '*', 'words'])).toEqual([]);
  });

  it('stand on every text of a call in which somebody’s own words may be', () => {
    const used = new Set<string>();
    const unmarked = all.flatMap(({ id, params, query, body }) =>
      Object.entries({ params, query, body }).flatMap(([part, schema]) =>
        textPlaces(schema)
          .filter(({ author, isShaped }) => author === null && !isShaped)
          .map(({ path }) => `${[part, ...path].join('.')}`)
          .filter((place) => {
            const listed = [place, `${id} ${place}`].find((key) => notWords[key] !== undefined);
            if (listed !== undefined) used.add(listed);
            return listed === undefined;
          })
          .map((place) => `${id} ${place}`),
      ),
    );
    expect(unmarked).toEqual([]);
    expect([...used].toSorted()).toEqual(Object.keys(notWords).toSorted());
  });

  it('stand where a message, an edit, a memory, a persona and a name are written, and on what a model streams', () => {
    const marked = all.flatMap((endpoint) => userTexts(endpoint).map(({ path }) => `${endpoint.id} ${path.join('.')}`));
    for (const place of [
      'createReply body.message',
      'createReply body.hint',
      'createReply body.draft',
      'updateMessage body.content',
      'createMemory body.content',
      'createPersona body.name',
      'createPersona body.highlights',
      'createConversation body.messages.*.content',
      'createConversationImage body.image_prompt',
      'createConversationImage body.user_negative_prompt',
      'updateConversationLabel body.label',
      'updateSceneNote body.content',
      'createExternalSession body.username',
      'flagMessage body.comment',
    ])
      expect(marked).toContain(place);
    const streamed = textPlaces(endpoints.createReply.events).filter(({ author }) => author === 'model');
    expect(streamed.map(({ path }) => path.join('.'))).toEqual(['text']);
  });
});
