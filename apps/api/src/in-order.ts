import type { RequestHandler } from 'express';

/**
 * Makes one handler of several that each request passes one after another: express would compare its path with that of
 * each. What fails goes on as a failure.
 */
export function inOrder(...handlers: readonly RequestHandler[]): RequestHandler {
  return (req, res, next) => {
    let at = 0;
    const pass = async (handler: RequestHandler): Promise<void> => {
      try {
        await handler(req, res, proceed);
      } catch (failure) {
        next(failure);
      }
    };
    const proceed = (error?: unknown): void => {
      const handler = handlers[at++];
      if (error !== undefined || !handler) next(error);
      else void pass(handler);
    };
    proceed();
  };
}
