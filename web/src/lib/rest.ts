/** The REST side. The session is a cookie that scripts cannot read. */

export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly reason: string,
    message: string,
  ) {
    super(message);
  }
}

async function ask(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Refused(0, "no_connection", "the server cannot be reached");
  }
  if (!response.ok) {
    const said = (await response.json().catch(() => ({}))) as { reason?: string; message?: string };
    throw new Refused(response.status, said.reason ?? "error", said.message ?? `the server answered ${response.status}`);
  }
  return response;
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await ask(method, path, body)).json()) as T;
}

export const get = <T>(path: string) => json<T>("GET", path);
export const post = <T>(path: string, body: unknown = undefined) => json<T>("POST", path, body);
export const put = <T>(path: string, body: unknown) => json<T>("PUT", path, body);
export const text = async (path: string) => (await ask("GET", path)).text();

/** Part of an address. */
export const part = encodeURIComponent;
