// Keeps what the page is made of, so that it opens without a network and can say that there is
// none. Nothing of a match is kept: what is played is always asked of the server.
const KEPT = 'cavern-1';
const SHELL = '/';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.add(SHELL)));
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((n) => n !== KEPT).map((n) => caches.delete(n))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/') || url.pathname.startsWith('/icons/'))
    event.respondWith(asset(request));
});

/** The newest page there is: from the server, else as it was last. */
async function page(request) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get('content-type')?.startsWith('text/html'))
      await kept.put(SHELL, answer.clone());
    return answer;
  } catch {
    return (await kept.match(SHELL)) ?? Response.error();
  }
}

/** Files whose name changes with what they hold. */
async function asset(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    await kept.put(request, answer.clone());
    await forgetOld(kept);
  }
  return answer;
}

/** Files of builds long gone are dropped, the oldest first. */
async function forgetOld(kept) {
  const requests = (await kept.keys()).filter(({ url }) => new URL(url).pathname !== SHELL);
  await Promise.all(requests.slice(0, -40).map((request) => kept.delete(request)));
}
