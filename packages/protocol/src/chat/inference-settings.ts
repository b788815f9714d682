import * as v from 'valibot';
import { limits } from '../limits.ts';

/** Sampling settings, each within the sliders of C-GEN-02. */
export const inferenceSettings = v.object({
  max_new_tokens: v.optional(
    v.pipe(v.number(), v.integer(), v.minValue(limits.maxNewTokensMin), v.maxValue(limits.maxNewTokensMax)),
  ),
  temperature: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(limits.temperatureMax))),
  top_p: v.optional(v.pipe(v.number(), v.minValue(limits.topPMin), v.maxValue(1))),
  top_k: v.optional(v.pipe(v.number(), v.integer(), v.minValue(limits.topKMin), v.maxValue(limits.topKMax))),
});
