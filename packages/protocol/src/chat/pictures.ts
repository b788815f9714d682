import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { id, page } from '../fields.ts';
import { imageLimits } from '../limits.ts';
import { message } from './messages.ts';

export const listPictures = defineEndpoint({
  id: 'listPictures',
  method: 'GET',
  path: '/api/v1/conversations/:conversationId/pictures',
  summary: "A conversation's messages that are pictures, other takes included, newest first",
  about: { conversation: 'params.conversationId' },
  auth: 'session',
  class: 'read',
  params: v.object({ conversationId: id }),
  query: v.object(page(imageLimits.picturesPage)),
  output: v.array(message),
  errors: ['not_found'],
});
