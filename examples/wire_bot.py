"""Plays a seat by chance (docs/protocol.md): python wire_bot.py http://HOST:8000/m/MATCH"""

import json
import random
import sys
import time

import httpx
from websockets.sync.client import connect

site, match = sys.argv[1].split("/m/")
http = httpx.Client(base_url=site)
http.post("/api/guest", json={"name": "Dicey (Python)"}).raise_for_status()
table = f"/api/matches/{match}"
seats = http.get(table).raise_for_status().json()["seats"]
free = [seat["seat"] for seat in seats if seat["kind"] == "open"] or sys.exit("no seat is open")
http.put(f"{table}/seats/{free[0]}", json={"kind": "me", "program": True}).raise_for_status()

cookie = {"Cookie": f"cavern={http.cookies['cavern']}"}
with connect(site.replace("http", "ws", 1) + f"{table}/play", additional_headers=cookie) as wire:
    wire.send(json.dumps({"type": "hello", "protocol": 4, "seen": 0}))
    for message in map(json.loads, wire):
        seen = message.get("table") or {}
        if seen.get("question"):
            asked, option = seen["question"], random.choice(seen["question"]["options"])["id"]
            time.sleep(0.05)  # a server hears twenty messages a second
            answer = {"id": f"a{message['log']}", "number": asked["number"], "seat": asked["seat"]}
            wire.send(json.dumps({"type": "answer", **answer, "option": option}))
        if seen.get("status") == "over":
            sys.exit(print(seen["outcome"]["text"]))
