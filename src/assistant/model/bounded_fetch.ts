/** Fetches, and ends an answer that is longer than anything a model says. */
export function boundedFetch(fetching: typeof fetch, mostBytes: number): typeof fetch {
  return async (input, init) => {
    const response = await fetching(input, init);
    if (response.body === null) return response;
    return new Response(response.body.pipeThrough(boundary(mostBytes)), response);
  };
}

function boundary(mostBytes: number): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  let left = mostBytes;
  return new TransformStream({
    transform(chunk, controller) {
      left -= chunk.length;
      if (left < 0) controller.error(new Error(`The answer is longer than ${mostBytes} bytes`));
      else controller.enqueue(chunk);
    },
  });
}
