// Plays a seat by chance (docs/protocol.md): node wire_bot.mjs http://HOST:8000/m/MATCH
const fail = (why) => process.exit(console.error(why) ?? 1);
if (!globalThis.WebSocket) fail('Node 20 wants to be told: node --experimental-websocket …');
const [site, match] = process.argv[2].split('/m/');
const table = `${site}/api/matches/${match}`;
async function ask(method, url, body, cookie = '') {
  const headers = { 'Content-Type': 'application/json', Cookie: cookie };
  const answer = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).text);
  return answer;
}

const guest = await ask('POST', `${site}/api/guest`, { name: 'Dicey (JavaScript)' });
const cookie = guest.headers.getSetCookie()[0].split(';')[0];
const { seats } = await (await ask('GET', table)).json();
const free = seats.find((seat) => seat.kind === 'open') ?? fail('no seat is open');
await ask('PUT', `${table}/seats/${free.seat}`, { kind: 'me', program: true }, cookie);

const wire = new WebSocket(`${table.replace('http', 'ws')}/play`, { headers: { Cookie: cookie } });
const say = (message) => wire.send(JSON.stringify(message));
wire.onopen = () => say({ type: 'hello', protocol: 4, seen: 0 });
wire.onmessage = ({ data }) => {
  const { table: seen, log } = JSON.parse(data);
  if (seen?.question) {
    const { number, seat, options } = seen.question;
    const option = options[Math.floor(Math.random() * options.length)].id;
    setTimeout(say, 50, { type: 'answer', id: `a${log}`, number, seat, option }); // 20 a second
  }
  if (seen?.status === 'over') wire.close(console.log(seen.outcome.text));
};
