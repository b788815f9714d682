import { AppError } from '@troupe/protocol';
import * as v from 'valibot';

/** An answer held to its schema; one of another shape is `internal`, from every sender. Frames take answers as they are (decision 52). */
export const parseAnswer = <S extends v.GenericSchema>(schema: S, answer: unknown): v.InferOutput<S> => {
  const { success, output, issues } = v.safeParse(schema, answer);
  if (success) return output;
  throw new AppError('internal', { message: 'The answer has another shape than the contract says.', cause: issues });
};
