import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, type RenderHookResult, render, renderHook } from '@testing-library/react';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { onTestFinished, vi } from 'vitest';
import type { Endpoint } from '#shared/api/endpoint.ts';

/** What a service answers to a command: its output, or a problem with a status. */
export type Reply = (input: Record<string, unknown>) => unknown;

/** A refusal as the service tells it. */
export class Refusal extends Error {
  readonly status: number;
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];

  constructor(status: number, detail: string, errors: Refusal['errors'] = []) {
    super(detail);
    this.status = status;
    this.errors = errors;
  }
}

const answered = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** A service that answers some commands, for this test; gives what it was asked, in order. An error that is no Refusal is a network that is gone. */
export function serviceOf(...replies: readonly (readonly [command: Endpoint, reply: Reply])[]) {
  const calls: { readonly command: string; readonly input: Record<string, unknown> }[] = [];
  vi.stubGlobal('fetch', async (path: string, { body = '{}' }: { readonly body?: string } = {}) => {
    const [command, reply] = replies.find(([{ path: known }]) => known === path) ?? [];
    if (!command || !reply) return answered(404, null);
    const input = JSON.parse(body);
    calls.push({ command: command.id, input });
    try {
      return answered(200, await reply(input));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status, message: detail, errors } = error;
      return answered(status, { type: 'about:blank', title: 'Refused', status, detail, instance: path, errors });
    }
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}

function screen({ children }: { readonly children: ReactNode }): ReactNode {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return createElement(QueryClientProvider, { client }, children);
}

/** A hook as a screen runs it, until the end of the test. */
export function hookInWindow<T, P = unknown>(hook: (props: P) => T, ...props: readonly P[]): RenderHookResult<T, P> {
  onTestFinished(cleanup);
  const [initialProps] = props;
  return renderHook<T, P>(hook, { wrapper: screen, ...(initialProps !== undefined && { initialProps }) });
}

/** A part of a screen, until the end of the test. */
export function partInWindow(part: ReactElement) {
  onTestFinished(cleanup);
  return render(part, { wrapper: screen });
}
