// Takes a seat of a running server and plays it by chance (docs/protocol.md).
// Node 22: node wire_bot.mjs http://127.0.0.1:8000/m/LINK-OF-A-MATCH
// Node 20: node --experimental-websocket wire_bot.mjs …

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
const free = seats.find((seat) => seat.kind === 'open').seat;
await ask('PUT', `${table}/seats/${free}`, { kind: 'me', program: true }, cookie);

const wire = new WebSocket(`${table.replace('http', 'ws')}/play`, { headers: { Cookie: cookie } });
wire.onopen = () => wire.send(JSON.stringify({ type: 'hello', protocol: 2, seen: 0 }));
wire.onmessage = ({ data }) => {
  const { table: seen, log } = JSON.parse(data);
  const asked = seen?.question;
  if (asked) {
    const option = asked.options[Math.floor(Math.random() * asked.options.length)].id;
    const { number, seat } = asked;
    const answer = { type: 'answer', id: `a${log}`, number, seat, option };
    setTimeout(() => wire.send(JSON.stringify(answer)), 50); // a server hears twenty a second
  }
  if (seen?.status === 'over') {
    console.log(seen.outcome.text);
    wire.close();
  }
};
