let holders = 0;

/**
 * Asks for confirmation before the page is closed, because a request is in progress. Returns a
 * function that ends this.
 */
export function holdPage(): () => void {
  if (holders === 0) addEventListener('beforeunload', warn);
  holders += 1;
  return () => {
    holders -= 1;
    if (holders === 0) removeEventListener('beforeunload', warn);
  };
}

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
