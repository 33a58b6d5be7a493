## What every page with other people on it says. `online-no-CODE` is why the server refused something.

online-guest = guest
online-bot = bot
online-house = Palamedes, level { $level }
online-nobody = free seat
online-rating = rating { $rating }
online-here = connected
online-not-here = not connected
online-no = That was refused ({ $code }). Reload the page and try again.
online-no-failed = Something went wrong. Try again in a moment.
online-no-server-away = No connection to the server. You can still play the computer here; people come back with the connection.
online-no-try-again = The server is busy for a moment. Try again.
online-no-overloaded = The server is busy for a moment. Try again.
online-no-took-too-long = The server took too long. Try again.
online-no-too-often = That was too often. Wait a little and try again.
online-no-not-found = There is no such thing here, or it is not open to you.
online-no-who-asks = You are not logged in. Log in and try again.
online-no-internal = Something went wrong on the server. It was noted; try again later.
